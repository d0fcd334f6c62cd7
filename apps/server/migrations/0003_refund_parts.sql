-- Tax and tip within each refund, so that both can be reported net; the rest of the amount is food, or a surplus. Older
-- refunds are split in proportion to their order's bill.
ALTER TABLE refunds
  ADD COLUMN tax_cents integer NOT NULL DEFAULT 0,
  ADD COLUMN tip_cents integer NOT NULL DEFAULT 0;

UPDATE refunds
SET tip_cents = refunds.amount_cents::bigint * orders.tip_cents / orders.total_cents,
    tax_cents = refunds.amount_cents::bigint * orders.tax_cents / orders.total_cents
FROM orders, payments
WHERE orders.id = refunds.order_id AND payments.id = refunds.payment_id AND NOT payments.is_surplus
  AND refunds.amount_cents <= orders.total_cents;

ALTER TABLE refunds ADD CONSTRAINT refunds_parts_fit
  CHECK (tax_cents >= 0 AND tip_cents >= 0 AND tax_cents + tip_cents <= amount_cents);
