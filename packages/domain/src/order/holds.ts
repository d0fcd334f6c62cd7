/** Maximum holds per event that a member may let end unpaid within an hour. `place_order_batch` has the same number. */
export const UNPAID_HOLDS_PER_HOUR = 5;
