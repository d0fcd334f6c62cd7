import type { LiveEvent } from "@secret/contract";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openCuttableNetwork } from "../../../testing/cuttable-network.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import type { Pool } from "../database/database.ts";
import { Live } from "./live.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

/** Resolves when a process receives an announcement of the topic. */
function heard(live: Live, topic: string): Promise<string> {
  return new Promise((resolve) => live.onAnnouncement(topic, resolve));
}

/** Starts another process on the same database. */
async function besides(pool: Pool = server.context.pool): Promise<Live> {
  const { config, log } = server.context;
  const live = new Live(config.databaseUrl ?? "", pool, log);
  await live.start();
  return live;
}

describe("a message to other processes", () => {
  test("makes them resync once it can be sent after a failure", async () => {
    const { pool } = server.context;
    let failures = 2;
    const failing = Object.assign(Object.create(pool), {
      query: (...query: Parameters<Pool["query"]>) =>
        failures-- > 0
          ? Promise.reject(new Error("canceling statement due to timeout"))
          : pool.query(...query),
    }) as Pool;
    const telling = await besides(failing);
    const resync = heard(server.context.live, "resync");
    const later = heard(server.context.live, "later");
    telling.announce("lost", "1");
    expect(await resync).toBe("");
    telling.announce("later", "2");
    expect(await later).toBe("2");
    await telling.stop();
  });

  test("is dropped on stop when the database is down", async () => {
    const failing = Object.assign(Object.create(server.context.pool), {
      query: () => Promise.reject(new Error("the database is gone")),
    }) as Pool;
    const telling = await besides(failing);
    telling.announce("lost", "1");
    await telling.stop();
  });
});

test("a listener notices that the database stopped responding, and resyncs", async () => {
  const { config, log, pool } = server.context;
  const network = await openCuttableNetwork(config.databaseUrl ?? "");
  const listening = new Live(network.url, pool, log, { intervalMs: 2_500, responseTimeoutMs: 2_000 });
  await listening.start();
  network.silence();
  server.context.live.announce("lost", "1");
  await expect.poll(() => network.attempts, { interval: 20, timeout: 20_000 }).toBeGreaterThan(1);
  const resync = heard(listening, "resync");
  network.mend();
  expect(await resync).toBe("");
  const later = heard(listening, "later");
  server.context.live.announce("later", "2");
  expect(await later).toBe("2");
  await listening.stop();
  await network.close();
});

test("a stop waits for an unresponsive database no longer than a listener does", async () => {
  const { config, log, pool } = server.context;
  const network = await openCuttableNetwork(config.databaseUrl ?? "");
  const listening = new Live(network.url, pool, log, { intervalMs: 60_000, responseTimeoutMs: 3_000 });
  await listening.start();
  network.silence();
  await listening.stop();
  await network.close();
}, 10_000);

test("closes the connection when LISTEN is rejected, as on a replica", async () => {
  const { config, log, pool } = server.context;
  const network = await openCuttableNetwork(config.databaseUrl ?? "");
  const listening = new Live(network.url, pool, log);
  vi.spyOn(pg.Client.prototype, "query").mockRejectedValueOnce(new Error("cannot execute LISTEN"));
  await expect(listening.start()).rejects.toThrow("cannot execute LISTEN");
  expect(network.attempts).toBe(1);
  await expect.poll(() => network.open, { timeout: 20_000 }).toBe(0);
  await network.close();
});

describe("an invalid payload", () => {
  test.each(["", "nonsense", "nobody\n{", '{"messages":[{"message":{}}]}', '{"messages":7}'])(
    "%j makes the process resync instead of crash",
    async (payload) => {
      const listening = await besides();
      const resync = heard(listening, "resync");
      listening.onMessage(({ event }) => event.type satisfies LiveEvent["type"]);
      await server.context.pool.query("SELECT pg_notify('live', $1)", [payload]);
      expect(await resync).toBe("");
      await listening.stop();
    },
  );
});
