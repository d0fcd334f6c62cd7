import { type Config, loadConfig } from "../../apps/server/src/config.ts";
import { WITHOUT_PAYMENTS } from "../admin/open-context.ts";
import { runCommand } from "../kit/command.ts";
import { recordRun } from "../kit/record-run.ts";
import { makeBackup, pruneBackups } from "./make-backup.ts";
import { sizeOf } from "./manifest.ts";

/**
 * `npm run backup` copies database and pictures of a running server into a new folder in BACKUP_DIR, and deletes backups
 * beyond BACKUP_KEEP with the log that only those needed.
 */
await runCommand(
  "Usage: npm run backup",
  () => ({}),
  async () => {
    const config = loadConfig({ ...WITHOUT_PAYMENTS, ...process.env });
    const run = { command: "backup", detail: "" } as const;
    try {
      await backUp(config);
    } catch (error) {
      await recordRun(config, { ...run, isRight: false });
      throw error;
    }
    await recordRun(config, { ...run, isRight: true });
    return true;
  },
);

async function backUp(config: Config): Promise<void> {
  const manifest = await makeBackup(config);
  const megabytes = (sizeOf(manifest) / 1_000_000).toFixed(0);
  console.log(
    `Backup ${manifest.name}: ${manifest.files.length} files, ${megabytes} MB, by ${manifest.copiedBy}`,
  );
  console.log(`Restores every instant since ${manifest.at}, up to the end of the archived log`);
  const { backups, pieces } = await pruneBackups(config);
  if (backups.length + pieces > 0)
    console.log(`Deleted: ${backups.length} older backups, ${pieces} segments of the log before the oldest`);
}
