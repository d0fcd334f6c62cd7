import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

/** Command that runs beside the server. */
type WatchedCommand = "backup" | "drill" | "doctor";

/** Outcome of a command. */
export interface CommandRun {
  readonly command: WatchedCommand;
  readonly isRight: boolean;
  readonly detail: string;
  readonly at: Date;
}

export async function upsertCommandRun(database: Connection, run: CommandRun): Promise<void> {
  const { command, isRight, detail, at } = run;
  await sql`
    INSERT INTO command_runs (command, ran_at, is_right, right_at, detail)
    VALUES (${command}, ${at}, ${isRight}, ${isRight ? at : null}, ${detail})
    ON CONFLICT (command) DO UPDATE
       SET ran_at = excluded.ran_at, is_right = excluded.is_right, detail = excluded.detail,
           right_at = coalesce(excluded.right_at, command_runs.right_at)`.execute(database);
}

export async function findCommandRuns(database: Connection) {
  return database.selectFrom("commandRuns").selectAll().orderBy("command").execute();
}
