import type { Config } from "../../apps/server/src/config.ts";

/** Folders of backups and their log. */
export interface BackupFolders {
  readonly folder: string;
  readonly logArchive: string;
}

/** @throws Error naming the setting that is missing */
export function requireFolders({ backups: { folder, logArchive } }: Config): BackupFolders {
  if (folder === undefined) throw new Error("Setting BACKUP_DIR is missing: where do backups go?");
  if (logArchive === undefined)
    throw new Error("Setting WAL_ARCHIVE_DIR is missing: a backup needs the log that was written meanwhile.");
  return { folder, logArchive };
}
