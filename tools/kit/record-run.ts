import type { Config } from "../../apps/server/src/config.ts";
import { recordCommandRun } from "../../apps/server/src/features/alerts/index.ts";
import { openDatabase } from "../../apps/server/src/platform/database/database.ts";
import { findDatabase } from "../admin/find-database.ts";

type Outcome = Omit<Parameters<typeof recordCommandRun>[1], "at">;

/** Records a command's outcome, so that admins get an alert when it failed. A failed record doesn't fail the command. */
export async function recordRun(config: Config, outcome: Outcome): Promise<void> {
  try {
    const { url, close } = await findDatabase(config);
    const { database, close: closePool } = openDatabase(url, () => undefined);
    try {
      await recordCommandRun(database, { ...outcome, at: new Date() });
    } finally {
      await closePool();
      await close();
    }
  } catch (error) {
    console.error(`The outcome could not be recorded: ${error instanceof Error ? error.message : error}`);
  }
}
