import {
  type ChainReport,
  sealChain,
  verifyChain,
} from "../../apps/server/src/features/audit/service/verify-chain.ts";
import { openContext } from "../admin/open-context.ts";
import { runCommand } from "../kit/command.ts";
import { readArguments } from "./read-arguments.ts";

/**
 * `npm run audit:verify [-- <position>:<hash>] [-- --seal]`: verifies that no line of the audit log was changed. Prints the
 * first changed one and fails, or prints the chain's end, which a later run can check. `--seal` seals the whole chain again
 * after the server's key was lost. Safe to run beside the server.
 */
await runCommand(
  "Usage: npm run audit:verify [-- <position>:<hash>] [-- --seal]",
  () => readArguments(process.argv.slice(2)),
  async ({ kept, seals }) => {
    const { context, close } = await openContext(process.env);
    const startedAt = performance.now();
    try {
      const report = await verifyChain(context, kept);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`${report.checkedLines.toLocaleString("en-US")} lines checked in ${seconds} s`);
      const isSealedAgain = seals && report.firstBreak?.isSeal === true;
      if (isSealedAgain) await sealChain(context, report.end);
      print(report, isSealedAgain);
      return report.firstBreak === undefined || isSealedAgain;
    } finally {
      await close();
    }
  },
);

function print({ firstBreak, waitingLines, end }: ChainReport, isSealedAgain: boolean): void {
  if (waitingLines > 0) console.log(`${waitingLines.toLocaleString("en-US")} lines aren't chained yet`);
  if (firstBreak !== undefined && !isSealedAgain) {
    const { position, lineId, what } = firstBreak;
    const place = position === undefined ? "" : ` ${position}`;
    console.log(`First broken line${place}${lineId === undefined ? "" : ` (${lineId})`}: ${what}`);
    return;
  }
  if (isSealedAgain) console.log("The chain's end is sealed with this server's key now.");
  console.log(`The chain is whole. Its end, to keep elsewhere: ${end.position}:${end.hash.toString("hex")}`);
}
