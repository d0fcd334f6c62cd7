import { compareBooks, linesOf } from "../../apps/server/src/features/ledger/service.ts";
import { openContext } from "../admin/open-context.ts";

/**
 * `npm run ledger:check`: whether stock, places, orders, payments and refunds tell the same story. Names every
 * difference and fails with the first. Safe to run beside the server.
 */
try {
  const { context, close } = await openContext(process.env);
  const report = await compareBooks(context.database, context.clock.now()).finally(close);
  for (const line of linesOf(report)) console.log(line);
  console.log(`${report.differenceCount} differences between stock, orders and money`);
  process.exitCode = report.differenceCount === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
