import type { LedgerReport } from "@secret/contract";
import type { Context } from "../../platform/context.ts";
import type { Database } from "../../platform/database/database.ts";
import { OWED_REFUNDS } from "../payments/index.ts";
import { runComparisons } from "./queries.ts";

/** Comparing reads every order: an admin who reloads the page must not slow down those who buy. */
const REPORT_SECONDS = 60;

/** Whether stock, places, orders, payments and refunds tell the same story at this instant. */
export async function compareBooks(database: Database, now: Date): Promise<LedgerReport> {
  const comparisons = await runComparisons(database, now, OWED_REFUNDS);
  const differenceCount = comparisons.reduce((sum, each) => sum + each.differenceCount, 0);
  return { comparedAt: now.toISOString(), differenceCount, comparisons };
}

/** Every difference that the report names, each in a line behind what it contradicts. */
export function linesOf({ comparisons }: LedgerReport): string[] {
  return comparisons.flatMap(({ name, differences }) => differences.map((text) => `${name}: ${text}`));
}

/** The same for who only asks for the differences. */
export async function findDifferences(database: Database, now: Date): Promise<string[]> {
  return linesOf(await compareBooks(database, now));
}

/** The books as admins see them: compared at most once a minute, however many ask. */
export class LedgerReports {
  readonly #context: Context;
  #latest: { readonly madeAt: Date; readonly report: Promise<LedgerReport> } | undefined;

  constructor(context: Context) {
    this.#context = context;
  }

  /** The report of the last minute, or a new one. */
  latest(): Promise<LedgerReport> {
    const now = this.#context.clock.now();
    const known = this.#latest;
    if (known !== undefined && now.getTime() - known.madeAt.getTime() < REPORT_SECONDS * 1000) {
      return known.report;
    }
    const report = compareBooks(this.#context.database, now);
    this.#latest = { madeAt: now, report };
    // What failed is no report: the next who asks compares again.
    report.catch(() => {
      if (this.#latest?.report === report) this.#latest = undefined;
    });
    return report;
  }
}
