-- Median time from opening to order: the sums keep each order's whole minutes. The function summed_sales fills the column,
-- so processes of the version before fill it too. Nothing reads waited_seconds from here on; it goes with a later
-- version.
ALTER TABLE sales_figures ADD COLUMN waited_minutes integer[] NOT NULL DEFAULT '{}';

-- Only what has been counted needs to be counted again.
INSERT INTO events_to_count SELECT DISTINCT event_id FROM sales_figures;
