-- True if another entry names the same charge or refund, perhaps in a deposit that failed.
ALTER TABLE payout_entries ADD COLUMN is_repeated boolean NOT NULL DEFAULT false;
UPDATE payout_entries SET is_repeated = true
 WHERE kind = 'charge' AND provider_payment_id IN (
         SELECT provider_payment_id FROM payout_entries WHERE kind = 'charge' GROUP BY 1 HAVING count(*) > 1)
    OR kind = 'refund' AND provider_refund_id IN (
         SELECT provider_refund_id FROM payout_entries WHERE kind = 'refund' GROUP BY 1 HAVING count(*) > 1);

-- Entries of deposits that didn't fail. Payments and refunds that they name are deposited; others aren't.
CREATE VIEW deposited_entries AS
  SELECT payout_entries.*, payouts.created_at AS sent_at, payouts.arrival_on
    FROM payout_entries JOIN payouts ON payouts.id = payout_entries.payout_id
   WHERE payouts.status <> 'failed';

-- True if a deposit has the payment or refund, so that the few others are found without comparing a year of them with
-- Square's entries. False proves nothing: an entry may have been read before we knew the payment, or before this column.
ALTER TABLE payments ADD COLUMN is_deposited boolean NOT NULL DEFAULT false;
ALTER TABLE refunds ADD COLUMN is_deposited boolean NOT NULL DEFAULT false;
CREATE INDEX payments_undeposited ON payments (updated_at, id)
  WHERE state = 'captured' AND source_kind <> 'cash' AND NOT is_deposited;
CREATE INDEX refunds_undeposited ON refunds (updated_at, id) WHERE state = 'completed' AND NOT is_deposited;
-- Reads the entries of the last year's deposits once more, which marks their payments in small steps, without long locks.
UPDATE payouts SET reconcile_after = changed_at
 WHERE kind = 'batch' AND created_at > now() - interval '1 year';
