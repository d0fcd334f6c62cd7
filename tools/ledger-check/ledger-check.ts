import { openContext } from "../admin/open-context.ts";
import { findDifferences } from "./differences.ts";

/**
 * `npm run ledger:check`: whether stock, places, orders, payments and refunds tell the same story. Names every
 * difference and fails with the first. Safe to run beside the server.
 */
try {
  const { context, close } = await openContext(process.env);
  const differences = await findDifferences(context.pool, context.clock.now()).finally(close);
  for (const difference of differences) console.log(difference);
  console.log(`${differences.length} differences between stock, orders and money`);
  process.exitCode = differences.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
