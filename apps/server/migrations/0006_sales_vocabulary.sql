-- Money that moved, one row per captured payment or refund: the one source of sales figures, the close and its files
-- (decision 0065). Refunds count once they are given, unless Square refuses them. A surplus payment and its refund are
-- no sale, so only their surplus columns have an amount. Gross, discount, tax and tip are what was charged; the
-- refunded columns are what went back of each.
CREATE VIEW money_moves AS
  SELECT orders.id AS order_id, orders.event_id, payments.id AS payment_id, NULL::uuid AS refund_id,
         payments.updated_at AS moved_at, payments.source_kind, payments.is_surplus,
         CASE WHEN payments.is_surplus THEN 0 ELSE orders.subtotal_cents END AS gross_cents,
         CASE WHEN payments.is_surplus THEN 0 ELSE orders.discount_cents END AS discount_cents,
         CASE WHEN payments.is_surplus THEN 0 ELSE orders.tax_cents END AS tax_cents,
         CASE WHEN payments.is_surplus THEN 0 ELSE orders.tip_cents END AS tip_cents,
         CASE WHEN payments.is_surplus THEN payments.amount_cents ELSE 0 END AS surplus_cents,
         payments.amount_cents AS charged_cents,
         0 AS refunded_food_cents, 0 AS refunded_tax_cents, 0 AS refunded_tip_cents, 0 AS refunded_surplus_cents,
         0 AS refunded_cents, payments.fee_cents
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
         refunds.amount_cents, NULL
    FROM orders JOIN payments ON payments.order_id = orders.id JOIN refunds ON refunds.payment_id = payments.id
   WHERE refunds.state <> 'failed';

-- Sales of the orders, on the day they were placed.
ALTER TABLE order_figures
  ADD COLUMN gross_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN discount_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN refunded_food_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN tax_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN refunded_tax_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN tip_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN refunded_tip_cents bigint NOT NULL DEFAULT 0;

-- Refunds by what they return, on the day they were given.
ALTER TABLE close_figures
  ADD COLUMN refunded_food_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN refunded_tax_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN refunded_tip_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN refunded_surplus_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN terminal_refunded_cents bigint NOT NULL DEFAULT 0;

-- Every event is counted again with the new sums.
INSERT INTO events_to_count SELECT id FROM events;
