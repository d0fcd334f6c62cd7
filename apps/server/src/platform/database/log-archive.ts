import { fileURLToPath } from "node:url";

const SCRIPT = fileURLToPath(new URL("./archive-log.sh", import.meta.url));
/** A piece of the log is kept after so long at the latest: what a lost disk takes with it. */
const TIMEOUT = "60s";

/** PostgreSQL's settings that keep its log in a folder, which is there; none without a folder. */
export function archiveSettings(folder: string | undefined): Record<string, string> {
  if (folder === undefined) return {};
  return {
    archive_mode: "on",
    archive_timeout: TIMEOUT,
    archive_command: `sh ${quoted(SCRIPT)} "%p" "%f" ${quoted(folder)}`,
  };
}

/**
 * PostgreSQL's settings that bring back what was kept there, up to an instant (the end of what was kept unless one is
 * given), and then let it go on. Nothing of it is kept until it is started with a folder again.
 */
export function recoverySettings(folder: string, to: Date | undefined): Record<string, string> {
  return {
    restore_command: `gzip -cd < ${quoted(folder)}/"%f".gz > "%p"`,
    recovery_target_action: "promote",
    ...(to !== undefined && { recovery_target_time: to.toISOString().replace("Z", "+00") }),
    // Whoever connects finds all of it or nothing, and no setting has to be as large as it was there.
    hot_standby: "off",
    archive_mode: "on",
    archive_command: "",
  };
}

/** For the shell, of which PostgreSQL reads the signs behind a percent sign. */
function quoted(path: string): string {
  return `'${path.replaceAll("'", "'\\''").replaceAll("%", "%%")}'`;
}
