import { loadConfig } from "../../apps/server/src/config.ts";
import { WITHOUT_PAYMENTS } from "../admin/open-context.ts";
import { makeBackup } from "./make-backup.ts";
import { sizeOf } from "./manifest.ts";
import { pruneBackups } from "./prune-backups.ts";

/**
 * `npm run backup`: copies database and pictures into a folder of their own in BACKUP_DIR, with the server's settings and
 * beside it, and throws away what is more than BACKUP_KEEP, with the log that only those needed.
 */
const MEGABYTE = 1_000_000;

try {
  const config = loadConfig({ ...WITHOUT_PAYMENTS, ...process.env });
  const manifest = await makeBackup(config);
  const megabytes = (sizeOf(manifest) / MEGABYTE).toFixed(0);
  console.log(
    `Backup ${manifest.name}: ${manifest.files.length} files, ${megabytes} MB, by ${manifest.copiedBy}`,
  );
  console.log(`Brings back every instant from ${manifest.at} on, up to the end of the log that is kept`);
  const { backups, pieces } = await pruneBackups(config);
  if (backups.length + pieces > 0)
    console.log(
      `Thrown away: ${backups.length} older backups, ${pieces} pieces of the log before the oldest that is kept`,
    );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
