-- Why money goes back; what follows depends on it. Given back by hand at the provider: 'provider'.
ALTER TABLE refunds ADD COLUMN cause text NOT NULL DEFAULT 'cancellation'
  CHECK (cause IN ('cancellation', 'surplus', 'admin', 'provider'));
UPDATE refunds SET cause = CASE
    WHEN idempotency_key LIKE 'admin:%' THEN 'admin'
    WHEN idempotency_key LIKE 'provider:%' THEN 'provider'
    WHEN payment_id IN (SELECT id FROM payments WHERE is_surplus) THEN 'surplus'
    ELSE 'cancellation' END;

-- While open: when the provider is to be asked next. Whoever asks moves it on first, so that nobody asks twice.
ALTER TABLE refunds ADD COLUMN reconcile_after timestamptz NOT NULL DEFAULT now();
UPDATE refunds SET reconcile_after = updated_at;
DROP INDEX refunds_unsettled;
CREATE INDEX refunds_unsettled ON refunds (reconcile_after) WHERE state IN ('started', 'pending');
CREATE INDEX refunds_refused ON refunds (updated_at) WHERE state = 'failed';

-- The same for webhooks that have not been handled.
ALTER TABLE payment_webhooks ADD COLUMN reconcile_after timestamptz NOT NULL DEFAULT now();
UPDATE payment_webhooks SET reconcile_after = received_at;
CREATE INDEX payment_webhooks_unhandled ON payment_webhooks (reconcile_after) WHERE handled_at IS NULL;
