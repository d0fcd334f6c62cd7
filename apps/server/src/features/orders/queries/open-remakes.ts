import { sql } from "kysely";

/**
 * Matches rows of remakes that are neither handed off nor undone, of `order_item_changes`. The remake's incident ties its
 * rows together.
 */
export const IS_OPEN_REMAKE = sql<boolean>`order_item_changes.kind = 'remake' AND NOT EXISTS (
  SELECT FROM order_item_changes AS ended
   WHERE ended.incident_id = order_item_changes.incident_id AND ended.kind IN ('remade', 'remake-undone'))`;
