import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { loadConfig } from "../../apps/server/src/config.ts";
import { WITHOUT_PAYMENTS } from "../admin/open-context.ts";
import { readInstant, runCommand } from "../kit/command.ts";
import { checkRestored, restoreBackup } from "./restore-backup.ts";

/**
 * `npm run restore -- --into FOLDER [--to INSTANT] [--from BACKUP]` restores database and pictures into a new folder,
 * migrates the database, and compares its books. Then it stops the PostgreSQL that it started.
 */
await runCommand(
  'Usage: npm run restore -- --into FOLDER [--to "2026-11-21T03:00:00Z"] [--from BACKUP]',
  () => {
    const text = { type: "string" } as const;
    const { to, into, from } = parseArgs({ options: { to: text, into: text, from: text } }).values;
    if (into === undefined) return undefined;
    return { to: to === undefined ? undefined : readInstant(to), into: resolve(into), from };
  },
  async (restoring) => {
    const config = loadConfig({ ...WITHOUT_PAYMENTS, ...process.env });
    console.log("Copying files and replaying the log");
    const { backup, postgres, reached } = await restoreBackup(config, restoring);
    try {
      console.log(`Backup ${backup.name} verified and copied: ${backup.files.length} files`);
      console.log(`Reached ${(reached ?? new Date(backup.at)).toISOString()}: the last change that is in it`);
      const { pending, lines, differenceCount } = await checkRestored(postgres.url);
      console.log(pending.length === 0 ? "No pending migrations" : `Migrated: ${pending.join(", ")}`);
      for (const line of lines) console.log(line);
      console.log(`${differenceCount} differences between stock, orders and money`);
      console.log(`Restored into ${restoring.into}. Next steps: docs/operating.md, "Restore"`);
      return differenceCount === 0;
    } finally {
      await postgres.stop();
    }
  },
);
