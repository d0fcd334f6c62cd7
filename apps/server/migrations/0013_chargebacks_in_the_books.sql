-- Money that disputes move (decision 0066). An inquiry moves none.
ALTER TABLE disputes
  -- When Square took the amount from the owner's balance.
  ADD COLUMN taken_at timestamptz,
  -- When Square gave it back, because the dispute was won.
  ADD COLUMN returned_at timestamptz;
UPDATE disputes SET taken_at = opened_at, returned_at = CASE state WHEN 'won' THEN changed_at END
 WHERE state NOT LIKE 'inquiry-%';
ALTER TABLE disputes ADD CONSTRAINT disputes_return_what_was_taken
  CHECK (returned_at IS NULL OR taken_at IS NOT NULL);
CREATE INDEX payout_entries_of_dispute ON payout_entries (dispute_id) WHERE dispute_id IS NOT NULL;

-- Money that moved: one row per captured payment, refund, chargeback and returned chargeback. It is the one source of sales
-- figures, the close and its files (decision 0065). Refunds count once they are given, unless Square refuses them. A surplus
-- payment and its refund are no sale, so only their surplus columns have an amount. Gross, discount, tax and tip are
-- what was charged; the refunded columns are what went back of each. A chargeback changes no sale: only its own columns have
-- an amount, which is negative if it was returned, and the fees that Square named for it in a payout.
CREATE OR REPLACE VIEW money_moves AS
  SELECT orders.id AS order_id, orders.event_id, payments.id AS payment_id, NULL::uuid AS refund_id,
         payments.updated_at AS moved_at, payments.source_kind, payments.is_surplus,
         CASE WHEN payments.is_surplus THEN 0 ELSE orders.subtotal_cents END AS gross_cents,
         CASE WHEN payments.is_surplus THEN 0 ELSE orders.discount_cents END AS discount_cents,
         CASE WHEN payments.is_surplus THEN 0 ELSE orders.tax_cents END AS tax_cents,
         CASE WHEN payments.is_surplus THEN 0 ELSE orders.tip_cents END AS tip_cents,
         CASE WHEN payments.is_surplus THEN payments.amount_cents ELSE 0 END AS surplus_cents,
         payments.amount_cents AS charged_cents,
         0 AS refunded_food_cents, 0 AS refunded_tax_cents, 0 AS refunded_tip_cents, 0 AS refunded_surplus_cents,
         0 AS refunded_cents, payments.fee_cents,
         'payment'::text AS kind, NULL::text AS dispute_id, 0 AS chargeback_cents, 0 AS held_chargeback_cents,
         0 AS lost_chargeback_cents
    FROM orders JOIN payments ON payments.order_id = orders.id
   WHERE payments.state = 'captured'
   UNION ALL
  SELECT orders.id, orders.event_id, payments.id, refunds.id,
         refunds.created_at, payments.source_kind, payments.is_surplus,
         0, 0, 0, 0, 0, 0,
         CASE WHEN payments.is_surplus THEN 0
              ELSE refunds.amount_cents - refunds.tax_cents - refunds.tip_cents END,
         CASE WHEN payments.is_surplus THEN 0 ELSE refunds.tax_cents END,
         CASE WHEN payments.is_surplus THEN 0 ELSE refunds.tip_cents END,
         CASE WHEN payments.is_surplus THEN refunds.amount_cents ELSE 0 END,
         refunds.amount_cents, NULL,
         'refund', NULL, 0, 0, 0
    FROM orders JOIN payments ON payments.order_id = orders.id JOIN refunds ON refunds.payment_id = payments.id
   WHERE refunds.state <> 'failed'
   UNION ALL
  SELECT orders.id, orders.event_id, payments.id, NULL,
         moved.at, payments.source_kind, payments.is_surplus,
         0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
         (SELECT sum(payout_entries.fee_cents)::int FROM payout_entries
           WHERE payout_entries.dispute_id = disputes.id AND (gross_cents > 0) = (moved.cents < 0)),
         moved.kind, disputes.id, moved.cents,
         CASE WHEN disputes.state IN ('evidence-required', 'processing') THEN moved.cents ELSE 0 END,
         CASE WHEN disputes.state IN ('lost', 'accepted') THEN moved.cents ELSE 0 END
    FROM orders JOIN payments ON payments.order_id = orders.id JOIN disputes ON disputes.payment_id = payments.id
   CROSS JOIN LATERAL (VALUES ('chargeback', taken_at, disputes.amount_cents),
                              ('chargeback-returned', returned_at, -disputes.amount_cents)) AS moved (kind, at, cents)
   WHERE moved.at IS NOT NULL;

-- Chargebacks, on the day on which they moved.
ALTER TABLE close_figures
  ADD COLUMN chargeback_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN returned_chargeback_cents bigint NOT NULL DEFAULT 0,
  -- Chargebacks that Square holds until the dispute is decided, and those that the cardholder won.
  ADD COLUMN held_chargeback_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN lost_chargeback_cents bigint NOT NULL DEFAULT 0,
  -- Chargebacks less returned ones of payments at the counter's terminal.
  ADD COLUMN terminal_chargeback_cents bigint NOT NULL DEFAULT 0;

-- Marks the event of the disputed payment for counting. The argument is the column with the dispute's id.
CREATE FUNCTION mark_uncounted_dispute() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events_to_count
    SELECT orders.event_id FROM disputes JOIN payments ON payments.id = disputes.payment_id
      JOIN orders ON orders.id = payments.order_id
     WHERE disputes.id = to_jsonb(NEW) ->> TG_ARGV[0];
  RETURN NULL;
END
$$;
CREATE TRIGGER disputes_changed AFTER INSERT OR UPDATE ON disputes
  FOR EACH ROW EXECUTE FUNCTION mark_uncounted_dispute('id');
CREATE TRIGGER dispute_fees_changed AFTER INSERT OR UPDATE OF gross_cents, fee_cents, dispute_id ON payout_entries
  FOR EACH ROW WHEN (NEW.dispute_id IS NOT NULL) EXECUTE FUNCTION mark_uncounted_dispute('dispute_id');

-- Every event with a dispute is counted again.
INSERT INTO events_to_count
  SELECT DISTINCT orders.event_id FROM disputes JOIN payments ON payments.id = disputes.payment_id
    JOIN orders ON orders.id = payments.order_id;
