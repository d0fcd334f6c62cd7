import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Config } from "../../apps/server/src/config.ts";
import { openDatabase, type Pool } from "../../apps/server/src/platform/database/database.ts";
import { requireFolders, writeMark } from "./manifest.ts";
import { checkRestored, type Restored, restoreBackup } from "./restore-backup.ts";

export interface DrillReport {
  readonly backup: string;
  readonly reached: Date;
  readonly restoreSeconds: number;
  readonly counts: BookCounts;
  /** Differences from the running database, and within the restored books. */
  readonly differences: readonly string[];
}

/** Time before the instant that isn't compared, since a row may be committed after its creation time. */
const COMMITTED_WITHIN_MS = 60_000;

/**
 * Restores the newest backup into a temporary folder and compares it with the running database, up to a minute before the
 * restored instant. The report is stored beside the backups.
 * @param inspect called with the restored database
 */
export async function drillBackup(
  config: Config,
  there: Pool,
  {
    to,
    slackMs = COMMITTED_WITHIN_MS,
    inspect = async () => undefined,
  }: {
    readonly to?: Date;
    readonly slackMs?: number;
    readonly inspect?: (restored: Restored) => Promise<void>;
  } = {},
): Promise<DrillReport> {
  const { folder } = requireFolders(config);
  const into = await mkdtemp(join(tmpdir(), "secret-restored-"));
  const startedAt = performance.now();
  try {
    const restored = await restoreBackup(config, { to, into, from: undefined });
    try {
      const restoreSeconds = Math.round((performance.now() - startedAt) / 100) / 10;
      const { lines } = await checkRestored(restored.postgres.url);
      const reached = to ?? restored.reached ?? new Date(restored.backup.at);
      const before = new Date(reached.getTime() - slackMs);
      const counts = await countThere(restored.postgres.url, before);
      const differences = [...differencesOf(await countBooks(there, before), counts), ...lines];
      await inspect(restored);
      const backup = restored.backup.name;
      const ok = differences.length === 0;
      await writeMark(folder, "last-drill.json", { at: new Date().toISOString(), backup, ok });
      return { backup, reached, restoreSeconds, counts, differences };
    } finally {
      await restored.postgres.stop();
    }
  } finally {
    await rm(into, { recursive: true, force: true });
  }
}

async function countThere(url: string, before: Date): Promise<BookCounts> {
  const { pool, close } = openDatabase(url, () => undefined);
  return countBooks(pool, before).finally(close);
}

/** Rows and sums of data from before an instant, which only grow. */
type BookCounts = Readonly<Record<string, { readonly rows: number; readonly sum: number }>>;

/** Tables, and the sum of each. */
const COUNTED = {
  orders: "total_cents",
  payments: "amount_cents",
  refunds: "amount_cents",
  audit_log: "length(message)",
} as const;

/** Counts rows and sums, which are the same in two databases even if one has newer rows. */
async function countBooks(pool: Pool, before: Date): Promise<BookCounts> {
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
function differencesOf(there: BookCounts, back: BookCounts): string[] {
  return Object.entries(there).flatMap(([table, { rows, sum }]) => {
    const own = back[table];
    if (own?.rows === rows && own.sum === sum) return [];
    return [`${table}: ${rows} with a sum of ${sum} in the database, ${own?.rows} with ${own?.sum} restored`];
  });
}
