import { sql } from "kysely";

/**
 * Holds for what lists and figures show: an order that went back into its member's cart, to be changed, stands in the
 * books alone.
 */
export const IS_SHOWN = sql<boolean>`orders.cancel_reason IS DISTINCT FROM 'changed'`;
