import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openCuttableNetwork } from "../../../testing/cuttable-network.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import type { Context } from "../context.ts";
import { inTransaction, openDatabase } from "../database/database.ts";
import { jobs } from "./jobs.ts";
import { beat, releaseLostJobs } from "./lost-jobs.ts";
import { startSweep } from "./sweeps.ts";
import { type JobHandlers, runDueJobs, startWorker } from "./worker.ts";

let server: TestServer;
let context: Context;
let ran: unknown[];
let logged: string[];

const handlers: JobHandlers = {
  "test.note": async (_context, payload) => {
    ran.push(payload);
  },
  "test.fail": async () => {
    throw new Error("the kitchen is closed");
  },
};

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
  test("exists when what it follows from was written", async () => {
    await inTransaction(context.database, (transaction) =>
      context.jobs.add(transaction, "test.note", { order: 1 }),
    );
    await runJobs();
    expect(ran).toEqual([{ order: 1 }]);
    expect(await waitingTasks()).toEqual([]);
  });

  test("doesn't exist when what it follows from was not", async () => {
    const undone = inTransaction(context.database, async (transaction) => {
      await context.jobs.add(transaction, "test.note", { order: 2 });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await runJobs();
    expect(ran).toEqual([]);
  });

  test("for later waits until its time by the server's clock", async () => {
    const runAt = new Date(server.clock.now().getTime() + 3_600_000);
    await context.jobs.add(context.database, "test.note", { in: "an hour" }, { runAt });
    server.clock.advance(3_500);
    await runJobs();
    expect(ran).toEqual([]);
    server.clock.advance(110);
    await runJobs();
    expect(ran).toEqual([{ in: "an hour" }]);
  });

  test("with the key of one that waits takes its place", async () => {
    await context.jobs.add(context.database, "test.note", { try: 1 }, { key: "one" });
    await context.jobs.add(context.database, "test.note", { try: 2 }, { key: "one" });
    await runJobs();
    expect(ran).toEqual([{ try: 2 }]);
  });

  test("that failed is tried again later, until its tries are used up", async () => {
    await context.jobs.add(context.database, "test.fail", {}, { maxAttempts: 2 });
    for (let attempt = 1; attempt <= 3; attempt++) {
      await runJobs();
      server.clock.advance(3_600);
    }
    expect(logged).toHaveLength(2);
  });

  test("abuse 70: that failed is logged without its payload", async () => {
    await context.jobs.add(context.database, "test.fail", { code: "123456" }, { maxAttempts: 1 });
    await runJobs();
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain("the kitchen is closed");
    expect(logged[0]).not.toContain("123456");
    expect(JSON.parse(logged[0] ?? "")).toMatchObject({
      job: { task: "test.fail", attempts: 1, maxAttempts: 1 },
    });
  });
});

describe("a job whose worker died", () => {
  async function takenBy(worker: string): Promise<void> {
    await context.jobs.add(context.database, "test.note", { worker });
    await context.pool.query(
      `UPDATE graphile_worker._private_jobs
       SET locked_by = $1, locked_at = now() - interval '1 minute', attempts = 1`,
      [worker],
    );
  }

  test("is taken up by another", async () => {
    await takenBy("dead-worker");
    await runJobs();
    expect(ran).toEqual([]);
    await releaseLostJobs(context.pool);
    await runJobs();
    expect(ran).toEqual([{ worker: "dead-worker" }]);
  });

  test("is left alone while its worker says that it lives", async () => {
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
  test("runs a job as soon as it is added, and none after it was stopped", async () => {
    const noted = Promise.withResolvers<unknown>();
    const worker = await startWorker(
      context,
      { "test.note": async (_context, payload) => noted.resolve(payload) },
      [],
    );
    await jobs.add(context.database, "test.note", { hello: "worker" });
    expect(await noted.promise).toEqual({ hello: "worker" });
    await worker.stop();
    expect(await waitingTasks()).toEqual([]);
    await jobs.add(context.database, "test.note", {});
    expect(await waitingTasks()).toEqual(["test.note"]);
  });

  test("goes on after the database was away, also in the middle of a job", async () => {
    const network = await openCuttableNetwork(context.config.databaseUrl ?? "");
    const away = openDatabase(network.url, () => undefined);
    const [begun, mayEnd, noted] = [0, 1, 2].map(() => Promise.withResolvers<void>());
    const lasting: JobHandlers = {
      "test.long": async () => {
        begun?.resolve();
        await mayEnd?.promise;
      },
      "test.note": async () => noted?.resolve(),
    };
    const worker = await startWorker({ ...context, ...away }, lasting, []);
    await jobs.add(context.database, "test.long", {});
    await begun?.promise;
    network.cut();
    mayEnd?.resolve();
    while (!logged.some((line) => line.includes("start again"))) await pause(50);
    network.mend();
    await jobs.add(context.database, "test.note", {});
    await noted?.promise;
    await worker.stop();
    await away.close();
    await network.close();
  });
});

describe("a sweep", () => {
  test("never runs twice at once, is tried again after a failure, and is waited for at the end", async () => {
    let runs = 0;
    let atOnce = 0;
    const third = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const stop = startSweep(context, {
      name: "test.sweep",
      everySeconds: 0.01,
      run: async () => {
        runs++;
        expect(++atOnce).toBe(1);
        await pause(30);
        atOnce--;
        if (runs === 1) throw new Error("the broom broke");
        if (runs < 3) return;
        third.resolve();
        await mayEnd.promise;
      },
    });
    await third.promise;
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain("the broom broke");
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
