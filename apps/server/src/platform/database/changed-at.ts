import { type RawBuilder, sql } from "kysely";

/**
 * What a row's `updated_at` becomes with a change. Whoever has two states of it takes the newer one, so it never
 * goes back, though the server that makes the change has a clock behind the other's, or has waited for the row.
 */
export function changedAt(now: Date): RawBuilder<Date> {
  return sql<Date>`greatest(updated_at, ${now}::timestamptz)`;
}
