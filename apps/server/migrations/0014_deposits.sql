-- Finds the deposit of a refund.
CREATE INDEX payout_entries_of_refund ON payout_entries (provider_refund_id) WHERE provider_refund_id IS NOT NULL;
