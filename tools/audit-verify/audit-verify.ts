import {
  type ChainReport,
  sealChain,
  verifyChain,
} from "../../apps/server/src/features/audit/service/verify-chain.ts";
import { openContext } from "../admin/open-context.ts";
import { readArguments } from "./read-arguments.ts";

/**
 * `npm run audit:verify [-- <position>:<hash>] [-- --seal]`: verifies that no line of the audit log was changed. Prints the
 * first changed one and fails, or prints the chain's end, which a later run can check. `--seal` seals the whole chain again
 * after the server's key was lost. Safe to run beside the server.
 */
const USAGE = "Usage: npm run audit:verify [-- <position>:<hash>] [-- --seal]";

const asked = readArguments(process.argv.slice(2));
if (asked === undefined) {
  console.error(USAGE);
  process.exit(2);
}
try {
  const { context, close } = await openContext(process.env);
  const began = performance.now();
  try {
    const report = await verifyChain(context, asked.kept);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${report.checkedLines.toLocaleString("en-US")} lines checked in ${seconds} s`);
    const isResealed = asked.seals && report.firstBreak?.isSeal === true;
    if (isResealed) await sealChain(context, report.end);
    tell(report, isResealed);
    process.exitCode = report.firstBreak === undefined || isResealed ? 0 : 1;
  } finally {
    await close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function tell({ firstBreak, waitingLines, end }: ChainReport, isResealed: boolean): void {
  if (waitingLines > 0) console.log(`${waitingLines.toLocaleString("en-US")} lines wait for their place`);
  if (firstBreak !== undefined && !isResealed) {
    const { position, lineId, what } = firstBreak;
    const place = position === undefined ? "" : ` ${position}`;
    console.log(`First broken line${place}${lineId === undefined ? "" : ` (${lineId})`}: ${what}`);
    return;
  }
  if (isResealed) console.log("The chain's end is sealed with this server's key now.");
  console.log(`The chain is whole. Its end, to keep elsewhere: ${end.position}:${end.hash.toString("hex")}`);
}
