-- The audit log is only ever added to. From where somebody acted lies beside it, and may be erased: the line holds no
-- more of it than a hash under a key that lies with it, and goes with it.
ALTER TABLE audit_log ADD COLUMN device_hash bytea;
ALTER TABLE audit_devices ADD COLUMN hash_key bytea;

-- Each line's hash stands on the one before. A job writes them after the commit, in batches: no line waits for another.
CREATE TABLE audit_chain (
  position bigint PRIMARY KEY CHECK (position > 0),
  line_id uuid NOT NULL UNIQUE,
  hash bytea NOT NULL
);

-- Where the chain ends, sealed with the server's key: who has the database alone can't write it anew.
CREATE TABLE audit_chain_head (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  position bigint NOT NULL,
  hash bytea NOT NULL,
  seal bytea
);
INSERT INTO audit_chain_head (position, hash) VALUES (0, '');

-- Lines that wait for their place in the chain. A line that commits late comes when it is there.
CREATE TABLE audit_unchained (line_id uuid PRIMARY KEY);
INSERT INTO audit_unchained (line_id) SELECT id FROM audit_log;

CREATE FUNCTION remember_unchained() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_unchained (line_id) SELECT id FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_log_remembers AFTER INSERT ON audit_log
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION remember_unchained();

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER audit_log_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_chain_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- It may be erased, and is never another one.
CREATE TRIGGER audit_devices_stay BEFORE UPDATE ON audit_devices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_chain_head_stays BEFORE DELETE OR TRUNCATE ON audit_chain_head
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
