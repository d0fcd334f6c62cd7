import { randomUUID } from "node:crypto";
import { startSquareSandbox } from "@secret/square-sandbox";
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

/** A clock that stands until it is moved. */
export class SettableClock {
  #now: Date;

  constructor(now: Date) {
    this.#now = now;
  }

  now(): Date {
    return this.#now;
  }

  advance(seconds: number): void {
    this.#now = new Date(this.#now.getTime() + seconds * 1000);
  }
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly parts: Parts;
  readonly clock: SettableClock;
  readonly square: Awaited<ReturnType<typeof startSquareSandbox>>;
  /** Runs every job that is due, those that they add included. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

const SQUARE = {
  accessToken: "test-access-token",
  locationId: "TEST_LOCATION",
  applicationId: "test-application",
  webhookSignatureKey: "test-signature-key",
};

/** Tests begin on a Saturday noon in Los Angeles. */
const BEGINNING = new Date("2026-11-21T20:00:00Z");
const JOB_ROUNDS = 5;

/** The whole server on a database of its own, with the card stand-in, without a port. */
export async function startTestServer(settings: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  const url = await copyTemplate();
  const square = await startSquareSandbox({ ...SQUARE, port: 0 });
  const config = loadConfig({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    PUBLIC_URL: "http://localhost:3000",
    SQUARE_ACCESS_TOKEN: SQUARE.accessToken,
    SQUARE_LOCATION_ID: SQUARE.locationId,
    SQUARE_APPLICATION_ID: SQUARE.applicationId,
    SQUARE_WEBHOOK_SIGNATURE_KEY: SQUARE.webhookSignatureKey,
    SQUARE_ENVIRONMENT: square.url,
    ...settings,
  });
  const log = pino({ level: config.logLevel });
  const { database, pool, close } = openDatabase(url, () => undefined);
  const live = new Live(url, pool, log);
  await live.start();
  const clock = new SettableClock(BEGINNING);
  const context: Context = { config, database, pool, clock, jobs, live, messages: createMessages(jobs), log };
  const parts = createParts(context);
  const app = await buildApp(context, parts);
  return {
    app,
    context,
    parts,
    clock,
    square,
    async runJobs() {
      for (let round = 0; round < JOB_ROUNDS; round++) await runDueJobs(context, jobHandlers(parts));
    },
    async close() {
      await app.close();
      await live.stop();
      await close();
      await square.close();
      await dropDatabase(url);
    },
  };
}

/** A fresh copy of the migrated database; returns its address. */
async function copyTemplate(): Promise<string> {
  const template = new URL(inject("templateUrl"));
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(template, `CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)}`);
  const copy = new URL(template);
  copy.pathname = name;
  return copy.href;
}

async function dropDatabase(url: string): Promise<void> {
  const database = new URL(url);
  await administer(database, `DROP DATABASE ${database.pathname.slice(1)} WITH (FORCE)`);
}

async function administer(database: URL, statement: string): Promise<void> {
  const maintenance = new URL(database);
  maintenance.pathname = "postgres";
  const client = new pg.Client({ connectionString: maintenance.href });
  await client.connect();
  await client.query(statement);
  await client.end();
}
