import { parseArgs } from "node:util";
import { loadConfig } from "../../apps/server/src/config.ts";
import { PaymentProvider } from "../../apps/server/src/features/payments/provider.ts";
import { compareWithSquare } from "../../apps/server/src/features/payments/service/compare-with-square.ts";
import { openContext } from "../admin/open-context.ts";
import { readInstant, runCommand } from "../kit/command.ts";
import { comparisonLines } from "./comparison-lines.ts";

/**
 * `npm run reconcile:square -- --since INSTANT [--until INSTANT]` reads Square's own list of payments and refunds, prints what
 * our books lack or have otherwise, and fails if there is anything, as after a restore to an earlier instant. It changes
 * nothing, and is safe to run beside the server.
 */
await runCommand(
  'Usage: npm run reconcile:square -- --since "2026-11-21T03:00:00Z" [--until INSTANT]',
  () => {
    const text = { type: "string" } as const;
    const { since = "", until = new Date().toISOString() } = parseArgs({
      options: { since: text, until: text },
    }).values;
    return { since: readInstant(since), until: readInstant(until) };
  },
  async (range) => {
    // Read first: without Square's settings there is nothing to compare with.
    const { square } = loadConfig(process.env);
    const { context, close } = await openContext(process.env);
    const comparison = await compareWithSquare(context, new PaymentProvider(square), range).finally(close);
    for (const line of comparisonLines(comparison)) console.log(line);
    return comparison.findings.length === 0;
  },
);
