import type { Connection } from "../../../platform/database/database.ts";
import { type CommandRun, upsertCommandRun } from "../queries/command-runs.ts";

/** Records the outcome of a command. The admins get an alert when it failed. */
export async function recordCommandRun(database: Connection, run: CommandRun): Promise<void> {
  await upsertCommandRun(database, run);
}
