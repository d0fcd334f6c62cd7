-- A sender can get another link for a pending offer without voiding the ones already shared. Only hashes are stored.
CREATE TABLE transfer_links (
  token_hash text PRIMARY KEY,
  transfer_id uuid NOT NULL REFERENCES transfers (id) ON DELETE CASCADE
);
CREATE INDEX transfer_links_of_transfer ON transfer_links (transfer_id);
