-- Limits of a promo code beside its total uses. Codes made before have none of them.
ALTER TABLE promo_codes
  ADD COLUMN max_uses_per_member integer CHECK (max_uses_per_member >= 1),
  ADD COLUMN is_first_order_only boolean NOT NULL DEFAULT false,
  ADD COLUMN min_subtotal_cents integer CHECK (min_subtotal_cents >= 1);
