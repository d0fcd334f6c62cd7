-- What a provider said became of a message before its row had the provider's id. It is written down once there is one.
CREATE TABLE early_fates (
  channel text NOT NULL CHECK (channel IN ('mail', 'sms', 'push')),
  provider_id text NOT NULL,
  state text NOT NULL CHECK (state IN ('delivered', 'failed')),
  reason text,
  told_at timestamptz NOT NULL,
  PRIMARY KEY (channel, provider_id)
);
CREATE INDEX early_fates_oldest ON early_fates (told_at);

-- By which an admin finds what went to an address, also to one that its member no longer has.
CREATE INDEX deliveries_by_recipient ON deliveries (recipient, id DESC);
