-- What an owner sets without a developer. A setting that isn't here has its default; one that the environment says is
-- not read from here.
CREATE TABLE settings (
  name text PRIMARY KEY,
  value jsonb NOT NULL,
  changed_by uuid NOT NULL REFERENCES users (id),
  changed_at timestamptz NOT NULL
);
