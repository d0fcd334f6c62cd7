import type { Connection } from "../../../platform/database/database.ts";
import { type CommandRun, upsertCommandRun } from "../queries/command-runs.ts";

/** Records the outcome of a command, from which the admins hear of failures. */
export async function recordCommandRun(database: Connection, run: CommandRun): Promise<void> {
  await upsertCommandRun(database, run);
}
