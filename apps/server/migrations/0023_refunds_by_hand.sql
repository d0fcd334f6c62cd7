-- Refunds that Square refused and the owner paid by hand. They are complete at once and have no id at Square.
ALTER TABLE refunds
  ADD COLUMN paid_by text CHECK (paid_by IN ('cash', 'check')),
  -- The check's number, or who got the cash.
  ADD COLUMN paid_reference text,
  ADD CONSTRAINT refunds_by_hand_are_paid CHECK (
    paid_by IS NULL AND paid_reference IS NULL
    OR paid_reference IS NOT NULL AND state = 'completed' AND provider_refund_id IS NULL AND retry_of IS NOT NULL)
    NOT VALID;
ALTER TABLE refunds VALIDATE CONSTRAINT refunds_by_hand_are_paid;

-- Money that moved: one row per captured payment, refund, chargeback and returned chargeback. It is the one source of sales
-- figures, the close and its files (decision 0065). Refunds count once they are given, unless Square refuses them. A surplus
-- payment and its refund are no sale, so only their surplus columns have an amount. Gross, discount, tax and tip are
-- what was charged; the refunded columns are what went back of each. A chargeback changes no sale: only its own columns have
-- an amount, which is negative if it was returned, and the fees of its payout entries. The source of a refund paid by hand is
-- 'hand-cash' or 'hand-check'. The fee of a payment on the terminal
-- is the sum that payouts took for it, in cents; null while none has it, or if no payment can have a fee of that size.
-- has_fee is true if Square has the payment, so that it reports a fee. Payouts that failed count: their entries moved the
-- balance at Square, which pays the amount out again without taking the fee a second time (Square, "ActivityType",
-- RETURNED_PAYOUT).
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
         0 AS refunded_cents,
         CASE payments.source_kind WHEN 'terminal' THEN (
           SELECT CASE WHEN abs(sum(taken.cents)) <= 99999999 THEN sum(taken.cents)::int END FROM (
             -- A charge or refund in two deposits, such as one that failed and a later one, has one fee.
             SELECT DISTINCT ON (entries.kind, one.id)
                    CASE WHEN entries.kind IN ('charge', 'refund') THEN entries.fee_cents ELSE -entries.net_cents END AS cents
               FROM terminal_charges JOIN payout_entries AS entries USING (provider_payment_id)
              CROSS JOIN LATERAL (SELECT CASE entries.kind WHEN 'charge' THEN '' WHEN 'refund' THEN entries.provider_refund_id
                                                           ELSE entries.id END AS id) AS one
              WHERE terminal_charges.order_id = orders.id AND entries.dispute_id IS NULL
                -- Corrections of a fee are entries of their own, such as 'fee' and 'tax-on-fee' (Square, "ActivityType").
                AND (entries.kind IN ('charge', 'refund', 'free-processing') OR entries.kind ~ '(^|-)fee(-|$)')
              ORDER BY entries.kind, one.id, entries.id) AS taken)
           ELSE payments.fee_cents END AS fee_cents,
         'payment'::text AS kind, NULL::text AS dispute_id, 0 AS chargeback_cents, 0 AS held_chargeback_cents,
         0 AS lost_chargeback_cents,
         CASE payments.source_kind
           WHEN 'cash' THEN false
           WHEN 'terminal' THEN EXISTS (SELECT FROM terminal_charges WHERE terminal_charges.order_id = orders.id)
           ELSE true END AS has_fee
    FROM orders JOIN payments ON payments.order_id = orders.id
   WHERE payments.state = 'captured'
   UNION ALL
  SELECT orders.id, orders.event_id, payments.id, refunds.id,
         refunds.created_at, coalesce('hand-' || refunds.paid_by, payments.source_kind), payments.is_surplus,
         0, 0, 0, 0, 0, 0,
         CASE WHEN payments.is_surplus THEN 0
              ELSE refunds.amount_cents - refunds.tax_cents - refunds.tip_cents END,
         CASE WHEN payments.is_surplus THEN 0 ELSE refunds.tax_cents END,
         CASE WHEN payments.is_surplus THEN 0 ELSE refunds.tip_cents END,
         CASE WHEN payments.is_surplus THEN refunds.amount_cents ELSE 0 END,
         refunds.amount_cents, NULL,
         'refund', NULL, 0, 0, 0, false
    FROM orders JOIN payments ON payments.order_id = orders.id JOIN refunds ON refunds.payment_id = payments.id
   WHERE refunds.state <> 'failed'
   UNION ALL
  SELECT orders.id, orders.event_id, payments.id, NULL,
         moved.at, payments.source_kind, payments.is_surplus,
         0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
         (SELECT sum(taken.fee_cents)::int FROM (
           -- An entry in two deposits has one fee here too.
           SELECT DISTINCT ON (entries.kind) entries.fee_cents FROM payout_entries AS entries
            WHERE entries.dispute_id = disputes.id AND (gross_cents > 0) = (moved.cents < 0)
            ORDER BY entries.kind, entries.id) AS taken),
         moved.kind, disputes.id, moved.cents,
         CASE WHEN disputes.state IN ('evidence-required', 'processing') THEN moved.cents ELSE 0 END,
         CASE WHEN disputes.state IN ('lost', 'accepted') THEN moved.cents ELSE 0 END, false
    FROM orders JOIN payments ON payments.order_id = orders.id JOIN disputes ON disputes.payment_id = payments.id
   CROSS JOIN LATERAL (VALUES ('chargeback', taken_at, disputes.amount_cents),
                              ('chargeback-returned', returned_at, -disputes.amount_cents)) AS moved (kind, at, cents)
   WHERE moved.at IS NOT NULL;

-- Refunds that were paid by hand.
ALTER TABLE close_figures ADD COLUMN hand_refunded_cents bigint NOT NULL DEFAULT 0;
