import { parseArgs } from "node:util";
import { loadConfig } from "../../apps/server/src/config.ts";
import { PaymentProvider } from "../../apps/server/src/features/payments/provider.ts";
import { compareDepositsWithSquare } from "../../apps/server/src/features/payments/service/compare-deposits-with-square.ts";
import { compareWithSquare } from "../../apps/server/src/features/payments/service/compare-with-square.ts";
import { openContext } from "../admin/open-context.ts";
import { readInstant, runCommand } from "../kit/command.ts";
import { comparisonLines, depositLines } from "./comparison-lines.ts";

/**
 * `npm run reconcile:square -- --since INSTANT [--until INSTANT]` reads Square's own lists of payments, refunds and deposits,
 * prints what our books lack or have otherwise, and fails if there is anything, as after a restore to an earlier instant. It
 * changes nothing, and is safe to run beside the server.
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
    try {
      const provider = new PaymentProvider(square);
      const comparison = await compareWithSquare(context, provider, range);
      const deposits = await compareDepositsWithSquare(context, provider, range);
      for (const line of [...comparisonLines(comparison), ...depositLines(deposits)]) console.log(line);
      return comparison.findings.length + (deposits?.findings.length ?? 0) === 0;
    } finally {
      await close();
    }
  },
);
