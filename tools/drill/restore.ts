import { loadConfig } from "../../apps/server/src/config.ts";
import { openDatabase } from "../../apps/server/src/platform/database/database.ts";
import { findDatabase } from "../admin/find-database.ts";
import { WITHOUT_PAYMENTS } from "../admin/open-context.ts";
import { type DrillReport, drillBackup } from "../backup/drill-backup.ts";
import { linesOfComparison } from "../reconcile-bank/lines-of-comparison.ts";
import { playLostEvening } from "./lost-evening.ts";

/**
 * `npm run drill:restore` restores the newest backup in BACKUP_DIR into a temporary folder and compares it with the running
 * database. `npm run drill:restore -- evening [orders]` plays a lost evening on its own database and stand-in for Square: a
 * backup, orders, an instant, lost orders, and Square's report. Both print their findings and fail with a difference.
 */
const [what, orders = "2000"] = process.argv.slice(2);

try {
  if (what === "evening") await playEvening(Number(orders));
  else if (what === undefined) await drillOwn();
  else throw new Error("Usage: npm run drill:restore [-- evening [orders]]");
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function drillOwn(): Promise<void> {
  const config = loadConfig({ ...WITHOUT_PAYMENTS, ...process.env });
  const { url, close } = await findDatabase(config);
  const { pool, close: closePool } = openDatabase(url, () => undefined);
  try {
    tell(await drillBackup(config, pool));
  } finally {
    await closePool();
    await close();
  }
}

async function playEvening(count: number): Promise<void> {
  const { drill, backupSeconds, comparison, lost } = await playLostEvening(count);
  console.log(`Backup beside the server: ${backupSeconds} s`);
  tell(drill);
  for (const line of linesOfComparison({ ...comparison, findings: [] }).slice(0, 1)) console.log(line);
  const found = new Set(comparison.findings.map(({ providerId }) => providerId));
  const missed = lost.filter(({ providerPaymentId }) => !found.has(providerPaymentId));
  console.log(
    `${lost.length} payments were made after that instant; ${found.size} found at the bank, ${missed.length} missed`,
  );
  for (const { at, text } of comparison.findings.slice(0, 3)) console.log(`  ${at}  ${text}`);
  if (missed.length > 0 || found.size !== lost.length) process.exitCode = 1;
}

function tell({ backup, reached, restoreSeconds, counts, differences }: DrillReport): void {
  console.log(`${backup} brought back to ${reached.toISOString()} in ${restoreSeconds} s`);
  for (const [table, { rows, sum }] of Object.entries(counts)) console.log(`  ${table}: ${rows}, sum ${sum}`);
  for (const line of differences) console.log(line);
  console.log(`${differences.length} differences`);
  if (differences.length > 0) process.exitCode = 1;
}
