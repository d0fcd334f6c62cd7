import { startSquareSandbox } from "@secret/square-sandbox";
import type { FastifyInstance } from "fastify";
import type { DestinationStream } from "pino";
import { buildApp, createParts, jobHandlers, type Parts } from "../src/app.ts";
import { loadConfig } from "../src/config.ts";
import { findDifferences } from "../src/features/ledger/service.ts";
import { PaymentProvider } from "../src/features/payments/provider.ts";
import type { Context } from "../src/platform/context.ts";
import { openDatabase } from "../src/platform/database/database.ts";
import { DEFAULT_POOL, type PoolLimits } from "../src/platform/database/pool.ts";
import type { Load } from "../src/platform/http/load-monitor.ts";
import { runDueJobs } from "../src/platform/jobs/worker.ts";
import { Live } from "../src/platform/live/live.ts";
import { createMessages } from "../src/platform/messages/messages.ts";
import { openLog } from "../src/platform/observability/log.ts";
import { Settings } from "../src/platform/settings/settings.ts";
import { ClockedJobs } from "./clocked-jobs.ts";
import type { CuttableNetwork } from "./cuttable-network.ts";
import { TestClock } from "./test-clock.ts";
import { copyTemplate, dropDatabase } from "./test-database.ts";

/** Message that would have been sent. */
export interface SentMessage {
  readonly channel: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly html: string | null;
  readonly headers: unknown;
}

/** Whole server with its test doubles. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly parts: Parts;
  readonly clock: TestClock;
  readonly jobs: ClockedJobs;
  readonly square: Awaited<ReturnType<typeof startSquareSandbox>>;
  /** Runs every job due by the test's clock, including jobs they add. */
  runJobs(): Promise<void>;
  /** Runs the jobs, then returns the messages to a recipient, newest first. */
  messagesTo(recipient: string): Promise<SentMessage[]>;
  /** Rebuilds the server as after a restart, without anything it kept in memory. */
  restart(): Promise<void>;
  /** Opens a port and returns its URL; most tests need none. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

const SQUARE = {
  accessToken: "test-access-token",
  locationId: "TEST_LOCATION",
  applicationId: "test-application",
  webhookSignatureKey: "test-signature-key",
};

/** No limits, since tests share two processors and their delays say nothing about load. */
const NO_LIMITS = { total: Number.POSITIVE_INFINITY, perSource: Number.POSITIVE_INFINITY };
const NO_LOAD: Load = {
  waitMs: () => 0,
  maxConcurrent: { read: NO_LIMITS, change: NO_LIMITS },
  memberChangesPerMinute: Number.POSITIVE_INFINITY,
  keyRequestsPerMinute: Number.POSITIVE_INFINITY,
  stop: () => undefined,
};
const JOB_ROUNDS = 5;
/** Retries without pauses. */
const NO_PAUSES = { ofRequests: 0, pausesMs: [0, 0] };

/** Options of {@link startTestServer}. */
export interface TestServerOptions {
  readonly settings?: Readonly<Record<string, string>>;
  /** Server to share the database with, as another process. */
  readonly besides?: TestServer;
  /** Whether the test writes to the database directly, so that the ledger needn't agree at the end. */
  readonly writesByHand?: boolean;
  /** Destination of the log; its level is a setting. */
  readonly logTo?: DestinationStream;
  /** Opens a proxy for the server's database connections, given the database's URL. */
  readonly through?: (url: string) => Promise<CuttableNetwork>;
  readonly poolLimits?: PoolLimits;
}

/** Starts the whole server without a port, on a database of its own, with a Square double. Close it in `afterAll`. */
export async function startTestServer({
  settings: environment,
  besides,
  writesByHand = false,
  logTo,
  through,
  poolLimits = DEFAULT_POOL,
}: TestServerOptions = {}): Promise<TestServer> {
  const ownUrl = besides?.context.config.databaseUrl ?? (await copyTemplate());
  const network = await through?.(ownUrl);
  const url = network?.url ?? ownUrl;
  const square = await startSquareSandbox({ ...SQUARE, port: 0 });
  const config = loadConfig({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    PUBLIC_URL: "http://secret.test",
    SQUARE_ACCESS_TOKEN: SQUARE.accessToken,
    SQUARE_LOCATION_ID: SQUARE.locationId,
    SQUARE_APPLICATION_ID: SQUARE.applicationId,
    SQUARE_WEBHOOK_SIGNATURE_KEY: SQUARE.webhookSignatureKey,
    SQUARE_ENVIRONMENT: square.url,
    ...environment,
    DATABASE_URL: url,
  });
  const log = openLog(config.logLevel, logTo);
  const { database, pool, close } = openDatabase(url, () => undefined, poolLimits);
  const live = new Live(url, pool, log);
  await live.start();
  const clock = besides?.clock ?? new TestClock();
  const jobs = besides?.jobs ?? new ClockedJobs(clock, pool);
  const messages = createMessages({ config, database, clock, jobs });
  const settings = await Settings.load(config.settings, database, live, log);
  const context: Context = { config, database, pool, clock, jobs, live, messages, log, settings };
  const openGiven = () => ({ provider: new PaymentProvider(config.square, NO_PAUSES), load: NO_LOAD });
  let parts = createParts(context, openGiven());
  let app = await buildApp(context, parts);
  await app.ready();
  const runJobs = async () => {
    await jobs.passTime();
    for (let round = 0; round < JOB_ROUNDS; round++) await runDueJobs(context, jobHandlers(parts));
  };
  return {
    get app() {
      return app;
    },
    context,
    get parts() {
      return parts;
    },
    clock,
    jobs,
    square,
    runJobs,
    async messagesTo(recipient) {
      await runJobs();
      const messages = database.selectFrom("developmentMailbox").selectAll();
      return messages.where("recipient", "=", recipient).orderBy("id", "desc").execute();
    },
    async restart() {
      await app.close();
      parts = createParts(context, openGiven());
      app = await buildApp(context, parts);
      await app.ready();
    },
    listen: () => app.listen({ port: 0, host: "127.0.0.1" }),
    async close() {
      const differences =
        besides === undefined && !writesByHand ? await findDifferences(database, clock.now()) : [];
      await app.close();
      await live.stop();
      messages.close();
      await close();
      await square.close();
      await network?.close();
      if (besides === undefined) await dropDatabase(ownUrl);
      // After any test, stock, orders, payments and refunds must agree.
      if (differences.length > 0) throw new Error(`the ledger does not agree: ${differences.join("; ")}`);
    },
  };
}
