import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { pino } from "pino";
import { inject } from "vitest";
import { buildApp, createParts, jobHandlers, type Parts } from "../src/app.ts";
import { loadConfig } from "../src/config.ts";
import type { Context } from "../src/platform/context.ts";
import { openDatabase } from "../src/platform/database/database.ts";
import { jobs } from "../src/platform/jobs/jobs.ts";
import { runDueJobs } from "../src/platform/jobs/worker.ts";
import { Live } from "../src/platform/live/live.ts";
import { createMessages } from "../src/platform/messages/messages.ts";
import { TestClock } from "./test-clock.ts";

/** A card provider that nobody answers at: tests about payments start the stand-in and give its settings. */
const SETTINGS = {
  NODE_ENV: "test",
  LOG_LEVEL: "error",
  PUBLIC_URL: "http://secret.test",
  SQUARE_ACCESS_TOKEN: "test-token",
  SQUARE_LOCATION_ID: "test-location",
  SQUARE_APPLICATION_ID: "test-application",
  SQUARE_WEBHOOK_SIGNATURE_KEY: "test-key",
  SQUARE_ENVIRONMENT: "http://127.0.0.1:9",
};

/** A message that would have been sent. */
export interface SentMessage {
  readonly channel: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

/** The whole server on a database of its own. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly parts: Parts;
  readonly clock: TestClock;
  /** Runs what the requests so far left to do, such as sending messages. */
  runJobs(): Promise<void>;
  /** What was sent to somebody, the newest first; jobs are run before. */
  messagesTo(recipient: string): Promise<SentMessage[]>;
  /** Opens a port and tells its address; most tests need none. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  readonly settings?: Readonly<Record<string, string>>;
  /** Another process on the same database. */
  readonly besides?: TestServer;
}

/** Starts a server for a test file; close it in `afterAll`. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const url = options.besides?.context.config.databaseUrl ?? (await copyTemplate());
  const config = loadConfig({ ...SETTINGS, ...options.settings, DATABASE_URL: url });
  const log = pino({ level: config.logLevel });
  const { database, pool, close } = openDatabase(url, () => undefined);
  const live = new Live(url, pool, log);
  await live.start();
  const clock = options.besides?.clock ?? new TestClock();
  const context: Context = { config, database, pool, clock, jobs, live, messages: createMessages(jobs), log };
  const parts = createParts(context);
  const app = await buildApp(context, parts);
  await app.ready();
  const runJobs = () => runDueJobs(context, jobHandlers(parts));
  return {
    app,
    context,
    parts,
    clock,
    runJobs,
    async messagesTo(recipient) {
      await runJobs();
      const messages = database.selectFrom("developmentMailbox").selectAll();
      return messages.where("recipient", "=", recipient).orderBy("id", "desc").execute();
    },
    listen: () => app.listen({ port: 0, host: "127.0.0.1" }),
    async close() {
      await app.close();
      await live.stop();
      await close();
    },
  };
}

/** PostgreSQL copies a database as files: a tenth of a second for a migrated one. */
async function copyTemplate(): Promise<string> {
  const template = new URL(inject("templateUrl"));
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = new URL(template);
  admin.pathname = "/postgres";
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)}`);
  } finally {
    await client.end();
  }
  const copy = new URL(template);
  copy.pathname = `/${name}`;
  return copy.href;
}
