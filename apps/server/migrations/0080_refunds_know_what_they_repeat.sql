-- The refused refund that this one was asked for in place of: the first of them, however often it was asked for.
ALTER TABLE refunds ADD COLUMN retry_of uuid REFERENCES refunds (id);
-- Hash of the request that asked for it; null: no admin asked, or the version before wrote it.
ALTER TABLE refunds ADD COLUMN request_hash text;

WITH RECURSIVE retries AS (
  SELECT again.id, first.id AS root FROM refunds AS first
    JOIN refunds AS again ON again.idempotency_key = 'retry:' || first.id
   WHERE first.idempotency_key NOT LIKE 'retry:%'
  UNION ALL
  SELECT again.id, root FROM retries JOIN refunds AS again ON again.idempotency_key = 'retry:' || retries.id)
UPDATE refunds SET retry_of = root FROM retries WHERE retries.id = refunds.id;
