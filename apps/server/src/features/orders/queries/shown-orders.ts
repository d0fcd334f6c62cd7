import { sql } from "kysely";

/**
 * Matches orders shown in lists and stats. An order that went back into its member's cart to be changed is kept only
 * for the books.
 */
export const IS_SHOWN = sql<boolean>`orders.cancel_reason IS DISTINCT FROM 'changed'`;
