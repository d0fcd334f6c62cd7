import { loadConfig } from "../../apps/server/src/config.ts";
import { openDatabase } from "../../apps/server/src/platform/database/database.ts";
import { findDatabase } from "../admin/find-database.ts";
import { WITHOUT_PAYMENTS } from "../admin/open-context.ts";
import { type DrillReport, drillBackup } from "../backup/drill-backup.ts";
import { runCommand } from "../kit/command.ts";
import { recordRun } from "../kit/record-run.ts";
import { comparisonLines } from "../reconcile-square/comparison-lines.ts";
import { playLostEvening } from "./lost-evening.ts";

/**
 * `npm run drill:restore` restores the newest backup in BACKUP_DIR into a temporary folder and compares it with the running
 * database. `npm run drill:restore -- evening [orders]` plays a lost evening on its own database and stand-in for Square: a
 * backup, orders, an instant, lost orders, and Square's report. Both print their findings and fail with a difference.
 */
await runCommand(
  "Usage: npm run drill:restore [-- evening [orders]]",
  () => {
    const [what, orders = "2000"] = process.argv.slice(2);
    if (what === undefined) return drillOwn;
    return what === "evening" ? () => playEvening(Number(orders)) : undefined;
  },
  (drill) => drill(),
);

async function drillOwn(): Promise<boolean> {
  const config = loadConfig({ ...WITHOUT_PAYMENTS, ...process.env });
  const { url, close } = await findDatabase(config);
  const { pool, close: closePool } = openDatabase(url, () => undefined);
  try {
    const isRight = print(await drillBackup(config, pool));
    await recordRun(config, { command: "drill", isRight, detail: "" });
    return isRight;
  } finally {
    await closePool();
    await close();
  }
}

async function playEvening(count: number): Promise<boolean> {
  const { drill, backupSeconds, comparison, lost } = await playLostEvening(count);
  console.log(`Backup beside the server: ${backupSeconds} s`);
  const isSame = print(drill);
  for (const line of comparisonLines({ ...comparison, findings: [] }).slice(0, 1)) console.log(line);
  const found = new Set(comparison.findings.map(({ providerId }) => providerId));
  const missed = lost.filter(({ providerPaymentId }) => !found.has(providerPaymentId));
  console.log(
    `${lost.length} payments were made after that instant; ${found.size} found at Square, ${missed.length} missed`,
  );
  for (const { at, text } of comparison.findings.slice(0, 3)) console.log(`  ${at}  ${text}`);
  return isSame && missed.length === 0 && found.size === lost.length;
}

/** Prints a report. Returns whether it has no differences. */
function print({ backup, reached, restoreSeconds, counts, differences }: DrillReport): boolean {
  console.log(`${backup} restored to ${reached.toISOString()} in ${restoreSeconds} s`);
  for (const [table, { rows, sum }] of Object.entries(counts)) console.log(`  ${table}: ${rows}, sum ${sum}`);
  for (const line of differences) console.log(line);
  console.log(`${differences.length} differences`);
  return differences.length === 0;
}
