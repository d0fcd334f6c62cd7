import { ACTIVE_ORDER_STATUSES } from "@secret/domain";
import { sql } from "kysely";

/** Whether a row's order is given back now. For selections from `orders`. */
export const IS_GIVEN_BACK = sql<boolean>`EXISTS (
  SELECT FROM give_backs WHERE give_backs.order_id = orders.id AND give_backs.ended_at IS NULL)`;

/**
 * Whether the owner of a row's order gave it back last and nobody took it in time, while it is still to be picked up. For
 * selections from `orders`.
 */
export const FOUND_NOBODY = sql<boolean>`orders.status = ANY (${ACTIVE_ORDER_STATUSES}) AND coalesce((
  SELECT outcome = 'over' AND listed_by = orders.owner_id
    FROM give_backs WHERE give_backs.order_id = orders.id ORDER BY id DESC LIMIT 1), false)`;
