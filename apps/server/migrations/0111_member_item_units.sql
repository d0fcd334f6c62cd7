-- Units of each menu item per member and order, for limits per member. A claimed order counts for the member who claimed it,
-- and keeps counting for the member who placed it. Walk-ups belong to no member.
CREATE VIEW member_item_units AS
SELECT had.event_id, had.member_id, had.order_id, had.status, order_items.menu_item_id, order_items.quantity
  FROM (SELECT event_id, user_id AS member_id, id AS order_id, status FROM orders WHERE user_id IS NOT NULL
        UNION ALL
        SELECT event_id, given_to, id, status FROM orders WHERE given_to IS NOT NULL) AS had
  JOIN order_items ON order_items.order_id = had.order_id;
