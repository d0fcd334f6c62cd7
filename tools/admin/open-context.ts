import { loadConfig } from "../../apps/server/src/config.ts";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { openDatabase } from "../../apps/server/src/platform/database/database.ts";
import { migrate } from "../../apps/server/src/platform/database/migrate.ts";
import { requireDatabase } from "../../apps/server/src/platform/database/require-database.ts";
import { jobs } from "../../apps/server/src/platform/jobs/jobs.ts";
import { Live } from "../../apps/server/src/platform/live/live.ts";
import { createMessages } from "../../apps/server/src/platform/messages/messages.ts";
import { openLog } from "../../apps/server/src/platform/observability/log.ts";
import { Settings } from "../../apps/server/src/platform/settings/settings.ts";
import { findDatabase } from "./find-database.ts";

/** Placeholder settings for commands, which make no payments. */
export const WITHOUT_PAYMENTS = {
  SQUARE_ACCESS_TOKEN: "none",
  SQUARE_LOCATION_ID: "none",
  SQUARE_APPLICATION_ID: "none",
  SQUARE_WEBHOOK_SIGNATURE_KEY: "none",
  SQUARE_ENVIRONMENT: "production",
};

/** An open context, closed after use. */
export interface OpenContext {
  readonly context: Context;
  close(): Promise<void>;
}

/** Opens the database of the server with the same settings, whether or not it runs. A running server sees changes immediately. */
export async function openContext(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<OpenContext> {
  const config = loadConfig({ ...WITHOUT_PAYMENTS, ...environment });
  const stops: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  try {
    const { url, close: closeDatabase } = await findDatabase(config);
    stops.push(closeDatabase);
    const log = openLog(config.logLevel);
    const {
      database,
      pool,
      close: closePool,
    } = openDatabase(url, (error) => log.error({ err: error }, "database"));
    stops.push(closePool);
    await requireDatabase(pool);
    await migrate(database);
    const live = new Live(url, pool, log);
    stops.push(() => live.stop());
    const clock = systemClock;
    const messages = createMessages({ config, database, clock, jobs });
    const settings = await Settings.load(config.settings, database, live, log);
    stops.push(async () => messages.close());
    return { context: { config, database, pool, clock, jobs, live, messages, log, settings }, close };
  } catch (error) {
    await close();
    throw error;
  }
}
