import { ACTIVE_ORDER_STATUSES } from "@secret/domain";
import { sql } from "kysely";

/** Matches orders that are returned to the waitlist now. For queries on `orders`. */
export const IS_RETURNED = sql<boolean>`EXISTS (
  SELECT FROM give_backs WHERE give_backs.order_id = orders.id AND give_backs.ended_at IS NULL)`;

/**
 * Matches orders, still to be picked up, that their owner returned last and nobody claimed in time. For queries on
 * `orders`.
 */
export const FOUND_NOBODY = sql<boolean>`orders.status = ANY (${ACTIVE_ORDER_STATUSES}) AND coalesce((
  SELECT outcome = 'over' AND listed_by = orders.owner_id
    FROM give_backs WHERE give_backs.order_id = orders.id ORDER BY id DESC LIMIT 1), false)`;
