import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import { type EmbeddedPostgres, giveToPostgres, startEmbeddedPostgres } from "./embedded.ts";
import { archiveSettings } from "./log-archive.ts";

/** Starts the bundled PostgreSQL in the data folder, with log archiving if configured. */
export async function startOwnPostgres({
  dataDir,
  backups: { logArchive },
}: Pick<Config, "dataDir" | "backups">): Promise<EmbeddedPostgres> {
  const isNew = logArchive !== undefined && (await mkdir(logArchive, { recursive: true, mode: 0o700 }));
  if (isNew) await giveToPostgres(logArchive);
  return startEmbeddedPostgres(ownPostgresFolder(dataDir), archiveSettings(logArchive));
}

/** Returns the folder of the bundled PostgreSQL's files. */
export function ownPostgresFolder(dataDir: string): string {
  return join(dataDir, "postgres");
}
