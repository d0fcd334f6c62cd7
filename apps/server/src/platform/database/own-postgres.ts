import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "../../config.ts";
import { giveToPostgres, type PostgresProcess, startPostgres } from "./postgres-process.ts";

/** Starts our own PostgreSQL in the data folder, with log archiving if configured. */
export async function startOwnPostgres({
  dataDir,
  backups: { logArchive },
  postgresPrograms: programs,
}: Pick<Config, "dataDir" | "backups" | "postgresPrograms">): Promise<PostgresProcess> {
  const isNew = logArchive !== undefined && (await mkdir(logArchive, { recursive: true, mode: 0o700 }));
  if (isNew) await giveToPostgres(logArchive);
  return startPostgres(ownPostgresFolder(dataDir), archiveSettings(logArchive), { programs });
}

/** Returns the folder of our own PostgreSQL's files. */
export function ownPostgresFolder(dataDir: string): string {
  return join(dataDir, "postgres");
}

const SCRIPT = fileURLToPath(new URL("./archive-log.sh", import.meta.url));
/** Maximum time before a log segment is archived, and so the most data a lost disk costs. */
const TIMEOUT = "60s";

/** Returns PostgreSQL's settings for archiving its log to an existing folder; none without a folder. */
export function archiveSettings(folder: string | undefined): Record<string, string> {
  if (folder === undefined) return {};
  return {
    archive_mode: "on",
    archive_timeout: TIMEOUT,
    archive_command: `sh ${quoted(SCRIPT)} "%p" "%f" ${quoted(folder)}`,
  };
}

/**
 * Returns PostgreSQL's settings for restoring from the archived log up to `to` (its end if undefined) and then
 * accepting writes. Archiving stays off until the server is next started with a folder.
 */
export function recoverySettings(folder: string, to: Date | undefined): Record<string, string> {
  return {
    restore_command: `gzip -cd < ${quoted(folder)}/"%f".gz > "%p"`,
    recovery_target_action: "promote",
    ...(to !== undefined && { recovery_target_time: to.toISOString().replace("Z", "+00") }),
    // Without hot standby, clients see the complete data or nothing, and settings needn't match the original server's.
    hot_standby: "off",
    archive_mode: "on",
    archive_command: "",
  };
}

/** Quotes a path for the shell and escapes `%`, which PostgreSQL expands. */
function quoted(path: string): string {
  return `'${path.replaceAll("'", "'\\''").replaceAll("%", "%%")}'`;
}
