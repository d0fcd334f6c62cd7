-- The owner's list of members: newest first, and found by any part of a name, an address or a number.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX users_newest ON users (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX users_searched ON users USING gin (
  (first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')) gin_trgm_ops
) WHERE deleted_at IS NULL;
-- Who came by an invitation, newest first.
CREATE INDEX users_of_invitation ON users (invitation_id, created_at DESC, id DESC)
  WHERE invitation_id IS NOT NULL AND deleted_at IS NULL;
-- The crew and who is shut out are few.
CREATE INDEX users_of_the_crew ON users (created_at DESC, id DESC) WHERE role <> 'member' AND deleted_at IS NULL;
CREATE INDEX users_deactivated ON users (created_at DESC, id DESC)
  WHERE deactivated_at IS NOT NULL AND deleted_at IS NULL;

-- What an admin corrected of a member: names and zip code before and after. The audit line names the row by its id;
-- the row goes with the account, the line stays.
CREATE TABLE member_corrections (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  corrected_by uuid NOT NULL REFERENCES users (id),
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX member_corrections_of_user ON member_corrections (user_id, created_at);

-- What was ordered with a promo code. Few orders have one.
CREATE INDEX orders_of_promo_code ON orders (promo_code_id) WHERE promo_code_id IS NOT NULL;

-- Invitations are shown newest first; those that a friend's order brought are many, and have no maker.
CREATE INDEX invitations_newest ON invitations (created_at DESC, id DESC);
