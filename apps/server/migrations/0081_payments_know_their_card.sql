-- Keyed hash of the card's fingerprint at Square; null: not told, or a payment at the counter.
ALTER TABLE payments ADD COLUMN card_key bytea;
