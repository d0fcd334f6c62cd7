import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { loadConfig } from "../../apps/server/src/config.ts";
import { WITHOUT_PAYMENTS } from "../admin/open-context.ts";
import { checkRestored } from "./check-restored.ts";
import { restoreBackup } from "./restore-backup.ts";

/**
 * `npm run restore -- --into FOLDER [--to INSTANT] [--from BACKUP]`: brings database and pictures back into a new folder,
 * brings the database up to date, and compares its books. Stops the PostgreSQL that it started; what runs goes on.
 */
const USAGE = 'Usage: npm run restore -- --into FOLDER [--to "2026-11-21T03:00:00Z"] [--from BACKUP]';

const asked = readArguments();
if (asked === undefined) {
  console.error(USAGE);
  process.exit(2);
}
try {
  const config = loadConfig({ ...WITHOUT_PAYMENTS, ...process.env });
  console.log("Copying, and going through the log: this takes as long as there is to copy and to go through");
  const restored = await restoreBackup(config, asked);
  try {
    const { backup, reached } = restored;
    console.log(`Backup ${backup.name} verified and copied: ${backup.files.length} files`);
    console.log(`Reached ${(reached ?? new Date(backup.at)).toISOString()}: the last change that is in it`);
    const { pending, lines, differenceCount } = await checkRestored(restored.postgres.url);
    console.log(
      pending.length === 0 ? "Every migration is in it" : `Brought up to date: ${pending.join(", ")}`,
    );
    for (const line of lines) console.log(line);
    console.log(`${differenceCount} differences between stock, orders and money`);
    process.exitCode = differenceCount === 0 ? 0 : 1;
  } finally {
    await restored.postgres.stop();
  }
  console.log(`It is in ${asked.into}. What comes next: docs/operating.md, "Restore"`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function readArguments() {
  try {
    const text = { type: "string" } as const;
    const { values } = parseArgs({ options: { to: text, into: text, from: text } });
    const to = values.to === undefined ? undefined : new Date(values.to);
    if (values.into === undefined || Number.isNaN(to?.getTime())) return undefined;
    return { to, into: resolve(values.into), from: values.from };
  } catch {
    return undefined;
  }
}
