-- Which device handed an order out, and by which of its actions: of two that did, the one that was first stands.
ALTER TABLE orders
  ADD COLUMN picked_up_device_id uuid,
  ADD COLUMN picked_up_action_id uuid;

-- Checked by nobody, as those of orders: the share lock on an event's row would be in the way of the orders.
ALTER TABLE crew_actions ALTER CONSTRAINT crew_actions_event_id_fkey NOT ENFORCED;
ALTER TABLE pickup_conflicts ALTER CONSTRAINT pickup_conflicts_event_id_fkey NOT ENFORCED;

CREATE INDEX pickup_conflicts_of_order ON pickup_conflicts (order_id);
