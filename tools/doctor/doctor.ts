import { ConfigError, loadConfig } from "../../apps/server/src/config.ts";
import { ALL_CHECKS } from "../../apps/server/src/features/setup/checks/all-checks.ts";
import {
  isHealthy,
  linesOf,
  type Result,
  runChecks,
  wrong,
} from "../../apps/server/src/features/setup/checks/check.ts";
import { openDatabase } from "../../apps/server/src/platform/database/database.ts";
import { findDatabase } from "../admin/find-database.ts";
import { recordRun } from "../kit/record-run.ts";

/**
 * `npm run doctor [-- processes]` checks a production server with its settings, and prints how to fix what is wrong. It
 * changes nothing but the record of its result, and exits with an error if something is wrong. It expects three server processes: two web, one worker.
 */
const LIMIT_MS = 15_000;
const processes = Number(process.argv[2] ?? 3);

if (!Number.isInteger(processes) || processes < 1) {
  console.error("Usage: npm run doctor [-- <number of server processes>]");
  process.exit(2);
}
const results = await examine();
for (const line of linesOf(results)) console.log(line);
// Exit even if a check hangs.
process.exit(isHealthy(results) ? 0 : 1);

async function examine(): Promise<Result[]> {
  try {
    const config = loadConfig(process.env);
    const { url, close } = await findDatabase(config);
    const { database, pool, close: closePool } = openDatabase(url, () => undefined);
    const subject = { config, database, pool, now: () => new Date(), processes };
    const found = await runChecks(ALL_CHECKS, subject, LIMIT_MS);
    // An embedded PostgreSQL has to stop. Elsewhere a connection attempt may hang, so nothing is awaited.
    if (config.databaseUrl === undefined) await closePool().then(close);
    await recordRun(config, { command: "doctor", isRight: isHealthy(found), detail: namesOfWrong(found) });
    return found;
  } catch (error) {
    const isSetting = error instanceof ConfigError;
    const what = error instanceof Error ? error.message : String(error);
    const fix = isSetting ? "see .env.example; nothing else was checked" : "nothing else was checked";
    return [{ name: isSetting ? "settings" : "database", findings: [wrong(what, fix)] }];
  }
}

function namesOfWrong(found: readonly Result[]): string {
  const isWrong = ({ findings }: Result) => findings.some(({ level }) => level === "wrong");
  return found
    .filter(isWrong)
    .map(({ name }) => name)
    .join(", ");
}
