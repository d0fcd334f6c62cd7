import { compareBooks, linesOf } from "../../apps/server/src/features/ledger/service.ts";
import { openContext } from "../admin/open-context.ts";
import { runCommand } from "../kit/command.ts";

/**
 * `npm run ledger:check` compares stock, places, orders, payments and refunds, prints every difference, and fails if there
 * is one. Safe to run beside the server.
 */
await runCommand(
  "Usage: npm run ledger:check",
  () => ({}),
  async () => {
    const { context, close } = await openContext(process.env);
    const report = await compareBooks(context.database, context.clock.now()).finally(close);
    for (const line of linesOf(report)) console.log(line);
    console.log(`${report.differenceCount} differences between stock, orders and money`);
    return report.differenceCount === 0;
  },
);
