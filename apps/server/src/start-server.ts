import { mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { buildApp, createParts, DATABASE_METRICS, jobHandlers, type Parts, periodicJobs } from "./app.ts";
import { type Config, ConfigError } from "./config.ts";
import { hasDemoAccounts } from "./features/members/index.ts";
import { systemClock } from "./platform/clock.ts";
import type { Context } from "./platform/context.ts";
import { type Database, openDatabase } from "./platform/database/database.ts";
import { migrate } from "./platform/database/migrate.ts";
import { startOwnPostgres } from "./platform/database/own-postgres.ts";
import { requireDatabase } from "./platform/database/require-database.ts";
import { StartError } from "./platform/errors.ts";
import { isTaken, openExtraListeners, REUSE_PORT } from "./platform/http/extra-listeners.ts";
import { jobs } from "./platform/jobs/jobs.ts";
import { startWorker } from "./platform/jobs/worker.ts";
import { Live } from "./platform/live/live.ts";
import { createMessages } from "./platform/messages/messages.ts";
import { DatabaseMetrics } from "./platform/observability/database-metrics.ts";
import { openLog } from "./platform/observability/log.ts";
import { startMonitoring } from "./platform/observability/monitoring.ts";
import type { Readiness } from "./platform/observability/readiness.ts";
import { startTracing } from "./platform/observability/tracing.ts";
import { Settings } from "./platform/settings/settings.ts";

/**
 * Maximum connections that wait to be accepted, as far as the system allows. Beyond it, a client retries only seconds
 * later.
 */
const BACKLOG = 4_096;

export interface RunningServer {
  readonly context: Context;
  readonly app: FastifyInstance;
  stop(): Promise<void>;
}

/**
 * Starts everything in order: data folder, database, migrations, app, jobs, port. Everything started is stopped in
 * reverse order, also if a later step fails.
 * @param prepare runs before the port opens, on the migrated database
 */
export async function startServer(
  config: Config,
  prepare: (context: Context, parts: Parts) => Promise<void> = async () => undefined,
): Promise<RunningServer> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  try {
    const url = config.databaseUrl ?? (await startLockedPostgres(config, stops));
    const log = openLog(config.logLevel);
    stops.push(await startTracing(config.tracesUrl));
    const opened = openDatabase(url, (error) => log.error({ err: error }, "database"));
    const { database, pool } = opened;
    stops.push(opened.close);
    const monitoring = await startMonitoring(config, opened);
    stops.push(monitoring.stop);
    await requireDatabase(pool);
    await migrate(database);
    if (config.mode === "production") await refuseDemoAccounts(database);
    const live = new Live(url, pool, log);
    await live.start();
    stops.push(() => live.stop());
    const clock = systemClock;
    const messages = createMessages({ config, database, clock, jobs });
    const settings = await Settings.load(config.settings, database, live, log);
    stops.push(async () => messages.close());
    // Unreadable push keys are only logged: everything else works without pushes.
    await messages
      .pushKey()
      .catch((error: unknown) => log.error({ err: error }, "push keys could not be opened"));
    const context: Context = { config, database, pool, clock, jobs, live, messages, log, settings };
    const parts = createParts(context, { readiness: monitoring.readiness });
    monitoring.read(new DatabaseMetrics(context, DATABASE_METRICS));
    await prepare(context, parts);
    const handlers = jobHandlers(parts);
    const app = await buildApp(context, parts);
    if (config.runsJobs) {
      const worker = await startWorker(context, handlers, periodicJobs(parts));
      stops.push(() => worker.stop());
    }
    if (config.runsWeb) {
      stops.push(() => app.close());
      await listen(app, config);
    }
    monitoring.readiness.serve();
    stops.push(() => drain(monitoring.readiness, config));
    return { context, app, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Makes readiness fail, and keeps serving until new requests go elsewhere. */
async function drain(readiness: Readiness, { drainSeconds }: Config): Promise<void> {
  readiness.drain();
  await pause(drainSeconds * 1000);
}

/** Refuses a database with the demo's accounts, since their password is public. */
async function refuseDemoAccounts(database: Database): Promise<void> {
  if (!(await hasDemoAccounts(database))) return;
  throw new StartError(
    "The database holds the demo's accounts, which production refuses. Give it one of its own: DATABASE_URL, or DATA_DIR.",
  );
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  if (await isTaken({ port, host }))
    throw new StartError(`Port ${port} is in use. Stop what uses it, or set PORT to another one.`);
  const address = { host, backlog: BACKLOG, ...REUSE_PORT };
  await app.listen({ ...address, port });
  const [own] = app.addresses();
  await openExtraListeners(app, { ...address, port: own?.port ?? port });
}

async function startLockedPostgres(config: Config, stops: (() => Promise<unknown>)[]): Promise<string> {
  stops.push(await lockDataFolder(config.dataDir));
  const postgres = await startOwnPostgres(config);
  stops.push(() => postgres.stop());
  return postgres.url;
}

/** Locks a data folder, which serves one server. A lock whose process is gone is replaced. */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, "server.pid");
  const holder = Number(await readFile(path, "utf8").catch(() => ""));
  if (holder > 0 && holder !== process.pid && (await isServer(holder))) {
    throw new StartError(
      `The data folder ${folder} is in use by process ${holder}. Stop it, or set DATA_DIR.`,
    );
  }
  await rm(path, { force: true });
  const file = await open(path, "wx").catch(() => {
    throw new StartError(`The data folder ${folder} is in use by a server that is just starting.`);
  });
  await file.write(String(process.pid));
  await file.close();
  return () => rm(path, { force: true });
}

/**
 * Returns whether a process runs Node. Its id alone proves nothing, since ids are reused after a restart of the
 * machine.
 */
async function isServer(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "node");
  return command.includes("node");
}

/** Stops the server once, on Ctrl-C or the system's request. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) return;
    isStopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Stopping failed: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
}

/** Prints why the start failed, in one line if the error is expected, and exits with code 1. */
export function failStart(error: unknown): never {
  const isExpected = error instanceof StartError || error instanceof ConfigError;
  process.stderr.write(`${isExpected ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(1);
}
