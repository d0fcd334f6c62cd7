import { setTimeout as pause } from "node:timers/promises";
import type { EventDetail } from "@secret/contract";
import { afterEach, expect, test, vi } from "vitest";
import { createSignedInMembers, type SignedInMember } from "../../apps/server/testing/create-members.ts";
import { copyTemplate, dropDatabase } from "../../apps/server/testing/test-database.ts";
import { openContext } from "../admin/open-context.ts";
import { openConnection } from "../kit/load.ts";
import { startMailCounter } from "../kit/mail-counter.ts";
import { type ServerProcess, startServer } from "../kit/processes.ts";
import { openEvent, orderBody, orderRequest, serverSettings } from "../kit/scene.ts";

const CONNECTIONS = 48;
const MEMBERS = 6_000;
const MAILS = 80;
/** Orders after which the server is stopped. */
const STOPPED_AFTER = 150;
const TIMEOUT_MS = 180_000;

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** End of a request: a status, no answer, or a part of one. */
type Ending = number | "unanswered" | "cut";

/** Places orders one after another on a number of connections until the server accepts no more. */
async function orderUntilStopped(
  { port, event, members }: { port: number; event: EventDetail; members: readonly SignedInMember[] },
  onEnding: (ending: Ending) => void,
): Promise<void> {
  const left = members.values();
  const buy = async () => {
    const connection = openConnection(port);
    for (const { cookie } of left) {
      const { status, bytes } = await connection.send(orderRequest(cookie, orderBody(event, 0)));
      onEnding(status || (bytes === 0 ? "unanswered" : "cut"));
      if (status !== 200) break;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, buy));
}

async function openScene() {
  const databaseUrl = await copyTemplate();
  stops.push(() => dropDatabase(databaseUrl));
  const mails = await startMailCounter();
  stops.push(() => mails.close());
  const settings = { ...serverSettings(databaseUrl), SMTP_URL: mails.url };
  const { context, close } = await openContext(settings);
  stops.push(close);
  const start = async () => {
    const server = await startServer(settings);
    stops.push(() => server.kill());
    return server;
  };
  return { context, mails, start };
}

test(
  "loses no request and no job when it stops in a rush",
  async () => {
    const { context, mails, start } = await openScene();
    const event = await openEvent(context);
    const members = await createSignedInMembers(context, MEMBERS);
    const server: ServerProcess = await start();
    const recipients = Array.from({ length: MAILS }, (_, turn) => `member${turn}@example.com`);
    const endings = new Map<Ending, number>();
    let stopped: Promise<void> | undefined;
    await orderUntilStopped({ port: server.port, event, members }, (ending) => {
      endings.set(ending, (endings.get(ending) ?? 0) + 1);
      if (stopped !== undefined || (endings.get(200) ?? 0) < STOPPED_AFTER) return;
      const messages = recipients.map((recipient) => ({
        channel: "mail" as const,
        recipient,
        body: "Hello",
      }));
      stopped = context.messages.enqueue(context.database, ...messages).then(async () => {
        await vi.waitUntil(() => mails.taken > 0, { timeout: TIMEOUT_MS, interval: 5 });
        await server.stop();
      });
    });
    await stopped;
    process.stdout.write(`stopped in a rush: ${JSON.stringify([...endings])}, ${mails.taken} mails before\n`);
    expect(endings.get("cut")).toBeUndefined();
    expect([...endings.keys()].filter((ending) => ![200, 503, "unanswered"].includes(ending))).toEqual([]);
    const { rows } = await context.pool.query<{ count: number }>("SELECT count(*) FROM orders");
    expect(rows[0]?.count).toBe(endings.get(200));

    await start();
    await vi.waitUntil(() => recipients.every((each) => mails.counts.has(each)), { timeout: TIMEOUT_MS });
    // All duplicates have arrived once no job is left.
    for (let left = 1; left > 0; await pause(20)) {
      const jobs = await context.pool.query<{ count: number }>("SELECT count(*) FROM graphile_worker.jobs");
      left = jobs.rows[0]?.count ?? 0;
    }
    expect(recipients.filter((each) => mails.counts.get(each) !== 1)).toEqual([]);
  },
  TIMEOUT_MS,
);
