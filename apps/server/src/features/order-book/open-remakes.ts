import { sql } from "kysely";

/**
 * Matches rows of remakes to hand off, of `order_item_changes`: as many were taken back as were handed off, and they weren't
 * undone. The remake's incident ties its rows together.
 */
export const IS_OPEN_REMAKE = sql<boolean>`order_item_changes.kind = 'remake' AND (
  SELECT coalesce(sum(CASE ended.kind WHEN 'taken-back' THEN -1 ELSE 1 END), 0)
    FROM order_item_changes AS ended
   WHERE ended.incident_id = order_item_changes.incident_id
     AND ended.kind IN ('remade', 'taken-back', 'remake-undone')) = 0`;

/** Matches hand-offs of remakes that weren't taken back, of `order_item_changes`. */
export const IS_REMADE = sql<boolean>`order_item_changes.kind = 'remade' AND NOT EXISTS (
  SELECT FROM order_item_changes AS undone
   WHERE undone.incident_id = order_item_changes.incident_id AND undone.action_id = order_item_changes.action_id
     AND undone.kind = 'taken-back')`;
