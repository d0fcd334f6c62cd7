import { parseArgs } from "node:util";
import { loadConfig } from "../../apps/server/src/config.ts";
import { PaymentProvider } from "../../apps/server/src/features/payments/provider.ts";
import { compareWithBank } from "../../apps/server/src/features/payments/service/compare-with-bank.ts";
import { openContext } from "../admin/open-context.ts";
import { linesOfComparison } from "./lines-of-comparison.ts";

/**
 * `npm run reconcile:bank -- --since INSTANT [--until INSTANT]`: goes through the bank's own list of payments and refunds,
 * names what our books lack or have otherwise, and fails with the first. For after a restore to an earlier instant. Changes
 * nothing, and is safe to run beside the server.
 */
const USAGE = 'Usage: npm run reconcile:bank -- --since "2026-11-21T03:00:00Z" [--until INSTANT]';

const range = readRange();
if (range === undefined) {
  console.error(USAGE);
  process.exit(2);
}
try {
  // Before anything is opened: without the bank there is nothing to compare with.
  const { square } = loadConfig(process.env);
  const { context, close } = await openContext(process.env);
  const comparison = await compareWithBank(context, new PaymentProvider(square), range).finally(close);
  for (const line of linesOfComparison(comparison)) console.log(line);
  process.exitCode = comparison.findings.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function readRange() {
  try {
    const text = { type: "string" } as const;
    const { values } = parseArgs({ options: { since: text, until: text } });
    const since = new Date(values.since ?? "");
    const until = values.until === undefined ? new Date() : new Date(values.until);
    return Number.isNaN(since.getTime()) || Number.isNaN(until.getTime()) ? undefined : { since, until };
  } catch {
    return undefined;
  }
}
