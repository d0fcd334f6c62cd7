import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../config.ts";
import type { Clock } from "./clock.ts";
import type { Database, Pool } from "./database/database.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Live } from "./live/live.ts";
import type { Messages } from "./messages/messages.ts";
import type { Settings } from "./settings/settings.ts";

/** Dependencies of every feature: settings, storage and connections to the outside. Built once, in main. */
export interface Context {
  readonly config: Config;
  readonly database: Database;
  /** Pool for the few statements written as plain SQL. */
  readonly pool: Pool;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly live: Live;
  readonly messages: Messages;
  readonly log: FastifyBaseLogger;
  /** Settings an owner can change while the server runs. */
  readonly settings: Settings;
}
