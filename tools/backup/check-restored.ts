import { compareBooks, linesOf } from "../../apps/server/src/features/ledger/service.ts";
import { openDatabase } from "../../apps/server/src/platform/database/database.ts";
import { findPendingMigrations, migrate } from "../../apps/server/src/platform/database/migrate.ts";

/** Findings in a restored database. */
export interface RestoredCheck {
  /** Migrations that this version applied. */
  readonly pending: readonly string[];
  /** Every difference between stock, orders and money. */
  readonly lines: readonly string[];
  readonly differenceCount: number;
}

/** Brings it up to date, as a start of the server would, and compares its books. */
export async function checkRestored(url: string): Promise<RestoredCheck> {
  const { database, close } = openDatabase(url, () => undefined);
  try {
    const pending = await findPendingMigrations(database);
    await migrate(database);
    const report = await compareBooks(database, new Date());
    return { pending, lines: linesOf(report), differenceCount: report.differenceCount };
  } finally {
    await close();
  }
}
