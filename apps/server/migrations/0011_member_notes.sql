-- An admin's notes about members, such as an allergy. Only admins see them, and the crew those shown at the hand-off.
CREATE TABLE member_notes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 280),
  is_shown_at_hand_off boolean NOT NULL DEFAULT false,
  written_by uuid NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX member_notes_of_member ON member_notes (user_id, id);

-- Tags of members. A tag is removed with its last member.
CREATE TABLE member_tags (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- The first spelling of the tag, and a key that is equal for all its spellings.
  name text NOT NULL,
  key text NOT NULL UNIQUE,
  is_shown_at_hand_off boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);

CREATE TABLE tagged_members (
  tag_id uuid NOT NULL REFERENCES member_tags (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tag_id, user_id)
);
CREATE INDEX tagged_members_of_member ON tagged_members (user_id);

-- Broadcasts to the members with a tag.
ALTER TABLE broadcasts
  -- Null once the tag is removed: the audience is then empty.
  ADD COLUMN tag_id uuid REFERENCES member_tags (id) ON DELETE SET NULL,
  DROP CONSTRAINT broadcasts_audience_check,
  ADD CONSTRAINT broadcasts_audience_check
    CHECK (audience IN ('members', 'tagged', 'registered', 'buyers', 'window', 'not-picked-up'));
