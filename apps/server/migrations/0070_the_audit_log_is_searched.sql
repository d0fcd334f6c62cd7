CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Filters and counts read it without the lines themselves.
DROP INDEX audit_log_newest;
CREATE INDEX audit_log_newest ON audit_log (created_at DESC, id DESC) INCLUDE (event_type, severity);
CREATE INDEX IF NOT EXISTS audit_log_of_order ON audit_log (order_id, created_at) WHERE order_id IS NOT NULL;
CREATE INDEX audit_log_words ON audit_log USING gin (message gin_trgm_ops);
CREATE INDEX audit_devices_by_address ON audit_devices (ip_address);
