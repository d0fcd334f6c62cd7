import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { openCuttableNetwork } from "../../../testing/cuttable-network.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import type { Context } from "../context.ts";
import { inTransaction, openDatabase } from "../database/database.ts";
import { ProviderDown } from "../errors.ts";
import { describeJob, QUEUE_CONCURRENCY } from "./define-job.ts";
import { bindHandlers, handleJob } from "./handlers.ts";
import { jobs } from "./jobs.ts";
import { startPeriodicJob } from "./periodic-jobs.ts";
import { beat, releaseLostJobs } from "./stale-jobs.ts";
import { runDueJobs, startWorker } from "./worker.ts";

let server: TestServer;
let context: Context;
let ran: unknown[];
let logged: string[];

const Anything = z.record(z.string(), z.unknown());
const NOTE = describeJob("test.note", Anything);
const KEYED_NOTE = describeJob("test.keyed-note", Anything, { key: ({ about }) => String(about) });
const URGENT_NOTE = describeJob("test.urgent-note", Anything, { goesFirst: true });
const FAIL_TWICE = describeJob("test.fail-twice", Anything, { maxAttempts: 2 });
const MAIL = describeJob("test.mail", Anything, { queue: "mail" });
const CODE_MAIL = describeJob("test.code-mail", Anything, { queue: "mail", goesFirst: true });
const TEXT = describeJob("test.text", Anything, { queue: "texts" });

const takeDown = (definition: typeof NOTE) =>
  handleJob(definition, async (_context, payload) => {
    ran.push(payload);
  });
const handlers = bindHandlers(
  [],
  [
    ...[NOTE, KEYED_NOTE, URGENT_NOTE].map(takeDown),
    handleJob(FAIL_TWICE, async () => {
      throw new Error("the kitchen is closed");
    }),
  ],
);

beforeAll(async () => {
  server = await startTestServer();
  const log = pino({ level: "warn" }, { write: (line: string) => void logged.push(line) });
  context = { ...server.context, log };
});
afterAll(() => server.close());
beforeEach(async () => {
  ran = [];
  logged = [];
  await context.pool.query(
    "SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs HAVING count(*) > 0",
  );
});

async function runJobs(): Promise<void> {
  await server.jobs.passTime();
  await runDueJobs(context, handlers);
}

async function waitingTasks(): Promise<unknown[]> {
  const { rows } = await context.pool.query<{ task: string }>(
    "SELECT task_identifier AS task FROM graphile_worker.jobs ORDER BY id",
  );
  return rows.map(({ task }) => task);
}

describe("a job", () => {
  test("exists once its transaction commits", async () => {
    await inTransaction(context.database, (transaction) =>
      context.jobs.add(transaction, NOTE, [{ order: 1 }]),
    );
    await runJobs();
    expect(ran).toEqual([{ order: 1 }]);
    expect(await waitingTasks()).toEqual([]);
  });

  test("doesn't exist when its transaction rolls back", async () => {
    const undone = inTransaction(context.database, async (transaction) => {
      await context.jobs.add(transaction, NOTE, [{ order: 2 }]);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await runJobs();
    expect(ran).toEqual([]);
  });

  test("runs no earlier than its time by the server's clock", async () => {
    const runAt = new Date(server.clock.now().getTime() + 3_600_000);
    await context.jobs.add(context.database, NOTE, [{ in: "an hour" }], { runAt });
    server.clock.advance(3_500);
    await runJobs();
    expect(ran).toEqual([]);
    server.clock.advance(110);
    await runJobs();
    expect(ran).toEqual([{ in: "an hour" }]);
  });

  test("replaces a waiting job with the same key", async () => {
    await context.jobs.add(context.database, KEYED_NOTE, [{ about: "one", try: 1 }, { about: "two" }]);
    await context.jobs.add(context.database, KEYED_NOTE, [{ about: "one", try: 2 }]);
    await runJobs();
    expect(ran).toEqual([{ about: "two" }, { about: "one", try: 2 }]);
  });

  test("with goesFirst overtakes waiting jobs", async () => {
    await context.jobs.add(context.database, NOTE, [{ table: 1 }, { table: 2 }]);
    await context.jobs.add(context.database, URGENT_NOTE, [{ table: 3 }]);
    await runJobs();
    expect(ran[0]).toEqual({ table: 3 });
    expect(ran).toHaveLength(3);
  });

  test("is retried after a failure until its attempts are used up", async () => {
    await context.jobs.add(context.database, FAIL_TWICE, [{}]);
    for (let attempt = 1; attempt <= 3; attempt++) {
      await runJobs();
      server.clock.advance(3_600);
    }
    expect(logged).toHaveLength(2);
  });

  test("abuse 70: is logged without its payload when it fails", async () => {
    await context.jobs.add(context.database, FAIL_TWICE, [{ code: "123456" }]);
    await runJobs();
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain("the kitchen is closed");
    expect(logged[0]).not.toContain("123456");
    expect(JSON.parse(logged[0] ?? "")).toMatchObject({
      job: { task: "test.fail-twice", attempts: 1, maxAttempts: 2 },
    });
  });
});

describe("a job whose worker died", () => {
  async function takenBy(worker: string): Promise<void> {
    await context.jobs.add(context.database, NOTE, [{ worker }]);
    await context.pool.query(
      `UPDATE graphile_worker._private_jobs
       SET locked_by = $1, locked_at = now() - interval '1 minute', attempts = 1`,
      [worker],
    );
  }

  test("is taken over by another worker", async () => {
    await takenBy("dead-worker");
    await runJobs();
    expect(ran).toEqual([]);
    await releaseLostJobs(context.pool);
    await runJobs();
    expect(ran).toEqual([{ worker: "dead-worker" }]);
  });

  test("is left alone while its worker sends heartbeats", async () => {
    await takenBy("slow-worker");
    await beat(context.pool, ["slow-worker"]);
    await releaseLostJobs(context.pool);
    await runJobs();
    expect(ran).toEqual([]);
    await context.pool.query("UPDATE job_workers SET seen_at = now() - interval '1 minute'");
    await releaseLostJobs(context.pool);
    await runJobs();
    expect(ran).toEqual([{ worker: "slow-worker" }]);
  });
});

describe("a worker", () => {
  test("runs a job as soon as it is added, and none after it is stopped", async () => {
    const noted = Promise.withResolvers<unknown>();
    const note = handleJob(NOTE, async (_context, payload) => noted.resolve(payload));
    const worker = await startWorker(context, bindHandlers([NOTE], [note]), []);
    await jobs.add(context.database, NOTE, [{ hello: "worker" }]);
    expect(await noted.promise).toEqual({ hello: "worker" });
    await worker.stop();
    expect(await waitingTasks()).toEqual([]);
    await jobs.add(context.database, NOTE, [{}]);
    expect(await waitingTasks()).toEqual(["test.note"]);
  });

  test("keeps running one queue while another is full, and finishes running jobs on stop", async () => {
    const mayEnd = Promise.withResolvers<void>();
    const noted = [0, 1].map(() => Promise.withResolvers<unknown>());
    let begun = 0;
    let ended = 0;
    const worker = await startWorker(
      context,
      bindHandlers(
        [],
        [
          handleJob(MAIL, async () => {
            begun++;
            await mayEnd.promise;
            ended++;
          }),
          handleJob(TEXT, async () => noted[0]?.resolve(true)),
          handleJob(NOTE, async () => noted[1]?.resolve(true)),
        ],
      ),
      [],
    );
    const many = Array.from({ length: 3 * QUEUE_CONCURRENCY.mail }, () => ({}));
    await jobs.add(context.database, MAIL, many);
    while (begun < QUEUE_CONCURRENCY.mail) await pause(10);
    await jobs.add(context.database, TEXT, [{}]);
    await jobs.add(context.database, NOTE, [{}]);
    await Promise.all(noted.map(({ promise }) => promise));
    expect({ begun, ended }).toEqual({ begun: QUEUE_CONCURRENCY.mail, ended: 0 });
    const stopped = worker.stop();
    mayEnd.resolve();
    await stopped;
    expect(ended).toBe(begun);
    // Jobs it hadn't started wait for others, as if never claimed.
    const { rows } = await context.pool.query(
      "SELECT count(*) AS jobs FROM graphile_worker.jobs WHERE locked_at IS NULL AND attempts = 0",
    );
    expect(rows).toEqual([{ jobs: many.length - begun }]);
  });

  test("tries a mail server that is down with one mail at a time, and sends texts meanwhile", async () => {
    const [texted, allSent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let isDown = true;
    let [tried, sent] = [0, 0];
    const mails = 4 * QUEUE_CONCURRENCY.mail;
    const worker = await startWorker(
      context,
      bindHandlers(
        [],
        [
          handleJob(MAIL, async () => {
            tried++;
            if (isDown) throw new ProviderDown("no answer");
            sent++;
            if (sent === mails - QUEUE_CONCURRENCY.mail) allSent.resolve();
          }),
          handleJob(TEXT, async () => texted.resolve()),
        ],
      ),
      [],
    );
    await jobs.add(
      context.database,
      MAIL,
      Array.from({ length: mails }, () => ({})),
    );
    await expect.poll(() => tried).toBeGreaterThanOrEqual(QUEUE_CONCURRENCY.mail);
    await jobs.add(context.database, TEXT, [{}]);
    await texted.promise;
    expect(tried).toBeLessThan(2 * QUEUE_CONCURRENCY.mail);
    isDown = false;
    await allSent.promise;
    await worker.stop();
  });

  test("runs jobs with goesFirst before others of their queue", async () => {
    const firstMayEnd = Promise.withResolvers<void>();
    const allMayEnd = Promise.withResolvers<void>();
    const sent = Promise.withResolvers<number>();
    let begun = 0;
    let ended = 0;
    const worker = await startWorker(
      context,
      bindHandlers(
        [],
        [
          handleJob(MAIL, async () => {
            await (begun++ === 0 ? firstMayEnd.promise : allMayEnd.promise);
            ended++;
          }),
          handleJob(CODE_MAIL, async () => sent.resolve(ended)),
        ],
      ),
      [],
    );
    await jobs.add(
      context.database,
      MAIL,
      Array.from({ length: 2 * QUEUE_CONCURRENCY.mail }, () => ({})),
    );
    while (begun < QUEUE_CONCURRENCY.mail) await pause(10);
    await jobs.add(context.database, CODE_MAIL, [{}]);
    firstMayEnd.resolve();
    expect(await sent.promise).toBe(1);
    const stopped = worker.stop();
    // A job claimed during the stop may still start, and finishes like the others.
    allMayEnd.resolve();
    await stopped;
  });

  test("recovers when the database is down at its first poll", async () => {
    const away = openDatabase(context.config.databaseUrl ?? "", () => undefined);
    let mayFail = true;
    away.pool.on("connect", (client) => {
      const query = client.query.bind(client) as (...all: unknown[]) => Promise<unknown>;
      client.query = ((config: { text?: string }, ...rest: unknown[]) => {
        if (!mayFail || !config.text?.includes("_private_tasks")) return query(config, ...rest);
        mayFail = false;
        return Promise.reject(new Error("Connection terminated unexpectedly"));
      }) as typeof client.query;
    });
    const noted = Promise.withResolvers<void>();
    const note = handleJob(NOTE, async () => noted.resolve());
    const worker = await startWorker({ ...context, ...away }, bindHandlers([], [note]), []);
    await jobs.add(context.database, NOTE, [{}]);
    await noted.promise;
    expect(mayFail).toBe(false);
    await worker.stop();
    await away.close();
  });

  test("recovers every queue after a database outage in the middle of jobs", async () => {
    const network = await openCuttableNetwork(context.config.databaseUrl ?? "");
    const away = openDatabase(network.url, () => undefined);
    const mayEnd = Promise.withResolvers<void>();
    const noted = [TEXT, NOTE, CODE_MAIL].map((definition) => ({
      definition,
      ...Promise.withResolvers<void>(),
    }));
    let begun = 0;
    const lasting = [
      handleJob(MAIL, async () => {
        begun++;
        await mayEnd.promise;
      }),
      ...noted.map(({ definition, resolve }) => handleJob(definition, async () => resolve())),
    ];
    const worker = await startWorker({ ...context, ...away }, bindHandlers([], lasting), []);
    const many = Array.from({ length: 2 * QUEUE_CONCURRENCY.mail }, () => ({}));
    await jobs.add(context.database, MAIL, many);
    while (begun < QUEUE_CONCURRENCY.mail) await pause(10);
    network.cut();
    mayEnd.resolve();
    while (!logged.some((line) => line.includes("is restarting"))) await pause(50);
    network.mend();
    for (const { definition, promise } of noted) {
      await jobs.add(context.database, definition, [{}]);
      await promise;
    }
    // Jobs claimed under the old worker ids come back too, as after a worker's death.
    await context.pool.query(
      "UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute' WHERE locked_at IS NOT NULL",
    );
    await releaseLostJobs(context.pool);
    while ((await waitingTasks()).length > 0) await pause(50);
    expect(begun).toBeGreaterThanOrEqual(many.length);
    await worker.stop();
    await away.close();
    await network.close();
  });
});

describe("a periodic job", () => {
  test("never overlaps itself, runs again after a failure, and is awaited on stop", async () => {
    let runs = 0;
    let atOnce = 0;
    const third = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const stop = startPeriodicJob(context, {
      name: "test.sweep",
      everySeconds: 0.01,
      run: async () => {
        runs++;
        expect(++atOnce).toBe(1);
        await pause(30);
        atOnce--;
        if (runs === 1) throw new Error("the run failed");
        if (runs < 3) return;
        third.resolve();
        await mayEnd.promise;
      },
    });
    await third.promise;
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain("the run failed");
    let hasStopped = false;
    const stopped = stop().then(() => {
      hasStopped = true;
    });
    await pause(30);
    expect({ runs, hasStopped }).toEqual({ runs: 3, hasStopped: false });
    mayEnd.resolve();
    await stopped;
  });
});
