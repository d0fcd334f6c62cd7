import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type Check, type Finding, right, warning, wrong } from "../check.ts";

const HOUR_MS = 3_600_000;
/** One a night, and two hours for the night that was busy. */
const BACKUP_HOURS = 26;
const DRILL_HOURS = 35 * 24;

const LastBackup = z.looseObject({ at: z.iso.datetime() });
const LastDrill = z.looseObject({ at: z.iso.datetime(), ok: z.boolean() });

/** How old the last backup is, and the last proof that one can be brought back. */
export const backups: Check = {
  name: "backups",
  mend: "BACKUP_DIR has to be a folder that can be read",
  async look({ config, now }) {
    const { folder } = config.backups;
    if (folder === undefined)
      return [wrong("there are none", "BACKUP_DIR, WAL_ARCHIVE_DIR, and npm run backup each night")];
    const backup = await readMark(folder, "last-backup.json", LastBackup);
    const drill = await readMark(folder, "last-drill.json", LastDrill);
    return [judgeBackup(backup, now()), judgeDrill(drill, now())];
  },
};

async function readMark<Mark>(
  folder: string,
  name: string,
  schema: z.ZodType<Mark>,
): Promise<Mark | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(join(folder, name), "utf8")));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function judgeBackup(mark: z.infer<typeof LastBackup> | undefined, now: Date): Finding {
  if (mark === undefined) return wrong("there is none yet", "npm run backup");
  const hours = hoursSince(mark.at, now);
  if (hours <= BACKUP_HOURS) return right(`the last one is ${hours} hours old`);
  return wrong(
    `the last one is ${hours} hours old`,
    "npm run backup; why not by night: journalctl -u secret-backup, or docker compose logs backup",
  );
}

function judgeDrill(mark: z.infer<typeof LastDrill> | undefined, now: Date): Finding {
  const DRILL = "npm run drill:restore";
  if (mark === undefined) return warning("none was ever brought back", DRILL);
  if (!mark.ok) return wrong("the last one that was brought back was not whole", DRILL);
  const hours = hoursSince(mark.at, now);
  const days = Math.floor(hours / 24);
  return hours <= DRILL_HOURS
    ? right(`one was brought back ${days} days ago`)
    : warning(`none was brought back for ${days} days`, DRILL);
}

function hoursSince(instant: string, now: Date): number {
  return Math.floor((now.getTime() - Date.parse(instant)) / HOUR_MS);
}
