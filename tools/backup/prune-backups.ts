import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../apps/server/src/config.ts";
import { requireFolders } from "./backup-folders.ts";
import { pruneLog } from "./kept-log.ts";
import { findBackups, readManifest, unfinishedName } from "./manifest.ts";

/** Deleted backups. */
export interface Pruned {
  readonly backups: readonly string[];
  readonly pieces: number;
}

/** Keeps so many backups as the settings say, and the log from the oldest of them on. */
export async function pruneBackups(config: Config): Promise<Pruned> {
  const { folder, logArchive } = requireFolders(config);
  const names = await findBackups(folder);
  const old = names.slice(0, -config.backups.keep);
  for (const name of old) {
    // Renamed first, so that a partly deleted backup doesn't count as one.
    await rename(join(folder, name), join(folder, unfinishedName(name)));
    await rm(join(folder, unfinishedName(name)), { recursive: true });
  }
  const [oldest] = names.slice(-config.backups.keep);
  if (oldest === undefined) return { backups: old, pieces: 0 };
  const { firstPiece } = await readManifest(folder, oldest);
  return { backups: old, pieces: await pruneLog(logArchive, firstPiece) };
}
