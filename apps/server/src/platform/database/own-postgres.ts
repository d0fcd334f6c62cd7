import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import { type EmbeddedPostgres, giveToPostgres, startEmbeddedPostgres } from "./embedded.ts";
import { archiveSettings } from "./log-archive.ts";

/** Starts the PostgreSQL that comes with the server, on the data folder's files; it keeps its log where the settings say so. */
export async function startOwnPostgres({
  dataDir,
  backups: { logArchive },
}: Pick<Config, "dataDir" | "backups">): Promise<EmbeddedPostgres> {
  const isNew = logArchive !== undefined && (await mkdir(logArchive, { recursive: true, mode: 0o700 }));
  if (isNew) await giveToPostgres(logArchive);
  return startEmbeddedPostgres(ownPostgresFolder(dataDir), archiveSettings(logArchive));
}

/** Where that PostgreSQL's files lie. */
export function ownPostgresFolder(dataDir: string): string {
  return join(dataDir, "postgres");
}
