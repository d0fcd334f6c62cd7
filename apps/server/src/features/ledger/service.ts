import type { LedgerReport } from "@secret/contract";
import type { z } from "zod";
import type { Context } from "../../platform/context.ts";
import type { Database } from "../../platform/database/database.ts";
import { OWED_REFUNDS } from "../payments/index.ts";
import { runComparisons } from "./queries.ts";

/**
 * Minimum age of a report before it's made again, in seconds. The check reads every order, so reloads must not slow
 * down sales.
 */
const REPORT_SECONDS = 60;

/** Runs the ledger check: compares stock, places, orders, payments and refunds at an instant. */
export async function compareBooks(database: Database, now: Date) {
  const comparisons = await runComparisons(database, now, OWED_REFUNDS);
  const differenceCount = comparisons.reduce((sum, each) => sum + each.differenceCount, 0);
  return { comparedAt: now, differenceCount, comparisons };
}

/** Returns the report's differences, one per line, prefixed with the comparison's name. */
export function linesOf({ comparisons }: z.input<typeof LedgerReport>): string[] {
  return comparisons.flatMap(({ name, differences }) => differences.map((text) => `${name}: ${text}`));
}

/** Runs the ledger check and returns only its differences. */
export async function findDifferences(database: Database, now: Date): Promise<string[]> {
  return linesOf(await compareBooks(database, now));
}

/** Ledger report for admins, made at most once a minute. */
export class LedgerReports {
  readonly #context: Context;
  #latest: { readonly madeAt: Date; readonly report: Promise<z.input<typeof LedgerReport>> } | undefined;

  constructor(context: Context) {
    this.#context = context;
  }

  /** Returns the report of the last minute, or a new one. */
  latest() {
    const now = this.#context.clock.now();
    const known = this.#latest;
    if (known !== undefined && now.getTime() - known.madeAt.getTime() < REPORT_SECONDS * 1000) {
      return known.report;
    }
    const report = compareBooks(this.#context.database, now);
    this.#latest = { madeAt: now, report };
    // A failed report isn't cached, so the next request tries again.
    report.catch(() => {
      if (this.#latest?.report === report) this.#latest = undefined;
    });
    return report;
  }
}
