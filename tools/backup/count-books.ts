import type { Pool } from "../../apps/server/src/platform/database/database.ts";

/** Rows and sums of data from before an instant, which only grow. */
export type BookCounts = Readonly<Record<string, { readonly rows: number; readonly sum: number }>>;

/** A table's name, and what of it is summed. */
const COUNTED = {
  orders: "total_cents",
  payments: "amount_cents",
  refunds: "amount_cents",
  audit_log: "length(message)",
} as const;

/** Counts the same in two databases, of which one may have gone on since. */
export async function countBooks(pool: Pool, before: Date): Promise<BookCounts> {
  const counts = Object.entries(COUNTED).map(async ([table, summed]) => {
    const { rows } = await pool.query<{ rows: number; sum: number }>(
      `SELECT count(*)::int AS rows, coalesce(sum(${summed}), 0)::float8 AS sum FROM ${table} WHERE created_at < $1`,
      [before],
    );
    return [table, rows[0] ?? { rows: 0, sum: 0 }] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** Formats each difference as a line. */
export function differencesOf(there: BookCounts, back: BookCounts): string[] {
  return Object.entries(there).flatMap(([table, { rows, sum }]) => {
    const own = back[table];
    if (own?.rows === rows && own.sum === sum) return [];
    return [`${table}: ${rows} with a sum of ${sum} there, ${own?.rows} with ${own?.sum} brought back`];
  });
}
