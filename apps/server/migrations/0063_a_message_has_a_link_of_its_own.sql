-- The link that is shown to a sender can be made anew without closing the one that went to their friend.
ALTER TABLE transfers
  -- Of the token in the message, drawn as it leaves; null: none has left.
  ADD COLUMN sent_token_hash text UNIQUE;

CREATE INDEX transfers_expiring ON transfers (expires_at) WHERE state = 'pending';
