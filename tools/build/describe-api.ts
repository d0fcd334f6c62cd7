import { DummyDriver, Kysely, PostgresDialect } from "kysely";
import { buildApp, createParts } from "../../apps/server/src/app.ts";
import { loadConfig } from "../../apps/server/src/config.ts";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import { openDatabase } from "../../apps/server/src/platform/database/database.ts";
import type { DB } from "../../apps/server/src/platform/database/schema.generated.ts";
import { jobs } from "../../apps/server/src/platform/jobs/jobs.ts";
import { Live } from "../../apps/server/src/platform/live/live.ts";
import { createMessages } from "../../apps/server/src/platform/messages/messages.ts";
import { openLog } from "../../apps/server/src/platform/observability/log.ts";
import { Settings } from "../../apps/server/src/platform/settings/settings.ts";
import { WITHOUT_PAYMENTS } from "../admin/open-context.ts";

/** Address of no database. Pools connect at the first statement, and describing the API sends none. */
const NOWHERE = "postgres://127.0.0.1:9/none";

/**
 * Returns the OpenAPI document that a development server serves at `/api/docs/json`, with the routes of crew and admins. It
 * builds the server's routes without a database.
 */
export async function describeApi(): Promise<object> {
  const config = loadConfig({
    ...WITHOUT_PAYMENTS,
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    DATABASE_URL: NOWHERE,
  });
  const log = openLog(config.logLevel);
  const { database, pool, close } = openDatabase(NOWHERE, () => undefined);
  const empty = new Kysely<DB>({ dialect: new EmptyDialect({ pool }) });
  const live = new Live(NOWHERE, pool, log);
  const messages = createMessages({ config, database, clock: systemClock, jobs });
  const settings = await Settings.load(config.settings, empty, live, log);
  const context = { config, database, pool, clock: systemClock, jobs, live, messages, log, settings };
  const app = await buildApp(context, createParts(context));
  try {
    await app.ready();
    return app.swagger();
  } finally {
    await app.close();
    messages.close();
    await close();
  }
}

/** Dialect of a database in which every table is empty. */
class EmptyDialect extends PostgresDialect {
  override createDriver() {
    return new DummyDriver();
  }
}
