-- What the provider keeps of a payment, in cents, as it reports it, often later than the payment; null: not reported.
ALTER TABLE payments ADD COLUMN fee_cents integer;

-- A captured payment changes no more but for its fee, which leaves updated_at alone: that is when it was captured.
CREATE INDEX payments_captured ON payments (updated_at) WHERE state = 'captured';
CREATE INDEX payments_by_state ON payments (state, id);
CREATE INDEX refunds_by_day ON refunds (created_at);
CREATE INDEX refunds_by_state ON refunds (state, id);
CREATE INDEX payment_webhooks_newest ON payment_webhooks (received_at, event_id);

-- Which pieces of an order a refund is for, where it is for some; of a refund that the bank refused too.
CREATE TABLE refund_lines (
  refund_id uuid NOT NULL REFERENCES refunds (id),
  order_id uuid NOT NULL,
  position integer NOT NULL,
  quantity integer NOT NULL CHECK (quantity >= 1),
  PRIMARY KEY (refund_id, position),
  FOREIGN KEY (order_id, position) REFERENCES order_items (order_id, position)
);
CREATE INDEX refund_lines_of_order ON refund_lines (order_id, position);
