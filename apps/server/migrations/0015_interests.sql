-- People who asked, before they are members, to hear about the next event. The contact is removed once they joined,
-- unsubscribed or never answered; the anonymous row stays and counts growth by source.
CREATE TABLE interests (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  channel text NOT NULL CHECK (channel IN ('mail', 'sms')),
  -- The number or address; null once it is removed.
  contact text,
  source text NOT NULL CHECK (source IN ('landing', 'promo_card')),
  -- The invitation on the promo card, whose label is the campaign's name.
  campaign_id uuid REFERENCES invitations (id),
  -- The words that were agreed to, and the network of the browser, until the contact is removed.
  consent_text text,
  network text,
  asked_at timestamptz NOT NULL,
  -- When the code proved that the contact is theirs. Nothing but the code is sent before.
  confirmed_at timestamptz,
  -- The one invitation that they asked for, and the event that caused it.
  invited_at timestamptz,
  event_id uuid REFERENCES events (id) ON DELETE SET NULL,
  invitation_id uuid REFERENCES invitations (id),
  unsubscribed_at timestamptz,
  -- The member that came of it; null again once that account is erased.
  member_id uuid UNIQUE REFERENCES users (id) ON DELETE SET NULL,
  registered_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK (invited_at IS NULL OR confirmed_at IS NOT NULL),
  CHECK (contact IS NULL OR (consent_text IS NOT NULL AND registered_at IS NULL))
);
-- One row for each contact, whatever the number of requests.
CREATE UNIQUE INDEX interests_of_contact ON interests (contact) WHERE contact IS NOT NULL;
-- Finds people who are waiting for the next event.
CREATE INDEX interests_waiting ON interests (confirmed_at, id)
  WHERE contact IS NOT NULL AND confirmed_at IS NOT NULL AND unsubscribed_at IS NULL;
CREATE INDEX interests_of_invitation ON interests (invitation_id) WHERE invitation_id IS NOT NULL;
-- Counts growth by source.
CREATE INDEX interests_by_age ON interests (created_at);

-- Invitations in those messages, which the owner's list leaves out unless it is asked for them.
ALTER TABLE invitations ADD COLUMN is_for_interest boolean NOT NULL DEFAULT false;

-- A message goes to a member or to somebody who isn't one yet.
ALTER TABLE deliveries
  ALTER COLUMN user_id DROP NOT NULL,
  ADD COLUMN interest_id uuid REFERENCES interests (id) ON DELETE CASCADE,
  ADD CONSTRAINT deliveries_have_a_recipient CHECK (user_id IS NOT NULL OR interest_id IS NOT NULL);
CREATE INDEX deliveries_of_interest ON deliveries (interest_id) WHERE interest_id IS NOT NULL;

ALTER TABLE verification_codes
  DROP CONSTRAINT verification_codes_purpose_check,
  ADD CONSTRAINT verification_codes_purpose_check CHECK (purpose IN (
    'signup', 'sign_in', 'recovery', 'email_change', 'phone_change', 'reauthentication', 'second_factor', 'interest'));

ALTER TABLE consents
  DROP CONSTRAINT consents_source_check,
  ADD CONSTRAINT consents_source_check CHECK (source IN ('sign_up', 'profile', 'text', 'mail', 'interest'));
