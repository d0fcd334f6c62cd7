import { ConfigError, loadConfig } from "../../apps/server/src/config.ts";
import { openDatabase } from "../../apps/server/src/platform/database/database.ts";
import { findDatabase } from "../admin/find-database.ts";
import { ALL_CHECKS } from "./all-checks.ts";
import { type Result, runChecks, wrong } from "./check.ts";
import { isWell, linesOf } from "./report.ts";

/**
 * `npm run doctor [-- processes]`: looks at a production with the server's settings and says what is right, what isn't, and
 * the line that mends it. Changes nothing; ends with an error where something is wrong. How many processes of the server
 * share the database is three unless said otherwise: two for pages, one worker.
 */
const LIMIT_MS = 15_000;
const processes = Number(process.argv[2] ?? 3);

if (!Number.isInteger(processes) || processes < 1) {
  console.error("Usage: npm run doctor [-- <processes of the server>]");
  process.exit(2);
}
const results = await examine();
for (const line of linesOf(results)) console.log(line);
// Exit even if a check hangs.
process.exit(isWell(results) ? 0 : 1);

async function examine(): Promise<Result[]> {
  try {
    const config = loadConfig(process.env);
    const { url, close } = await findDatabase(config);
    const { database, pool, close: closePool } = openDatabase(url, () => undefined);
    const found = await runChecks(
      ALL_CHECKS,
      { config, database, pool, now: () => new Date(), processes },
      LIMIT_MS,
    );
    // A connection that never came about is waited for by nobody.
    if (config.databaseUrl === undefined) await closePool().then(close);
    return found;
  } catch (error) {
    const isSetting = error instanceof ConfigError;
    const what = error instanceof Error ? error.message : String(error);
    const mend = isSetting ? "see .env.example; nothing else was looked at" : "nothing else was looked at";
    return [{ name: isSetting ? "settings" : "database", findings: [wrong(what, mend)] }];
  }
}
