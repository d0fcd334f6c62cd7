import { type RawBuilder, sql } from "kysely";

/**
 * Returns the new value of a row's `updated_at`. Clients keep the newer of two versions, so the value never goes
 * backward, even when this server's clock is behind another's or the update waited for a row lock.
 */
export function changedAt(now: Date): RawBuilder<Date> {
  return sql<Date>`greatest(updated_at, ${now}::timestamptz)`;
}
