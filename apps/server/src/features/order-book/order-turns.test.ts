import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { untilBlocking } from "../../../testing/until-blocking.ts";
import { onOrderPool } from "../../platform/database/database.ts";
import { OrderTurns } from "./order-turns.ts";

let server: TestServer;
let other: TestServer;
const announced: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ besides: server });
  for (const { context } of [server, other])
    context.live.onAnnouncement("orders.placing", (id) => announced.push(id));
});
afterAll(() => Promise.all([server.close(), other.close()]));

let eventId: string;
beforeEach(() => {
  eventId = randomUUID();
});

const poolOf = ({ context }: TestServer) => onOrderPool(context.database).pool;
const open = (process: TestServer) => new OrderTurns(poolOf(process), process.context.live);

/** Starts two processes that know of each other. */
async function startTwo() {
  const [own, others] = [open(server), open(other)];
  for (const turns of [own, others]) (await turns.take(eventId)).end();
  // Each process receives both announcements.
  await vi.waitUntil(() => announced.filter((id) => id.endsWith(eventId)).length === 4);
  return { own, others };
}

test("a process that places an event's orders alone takes no lock", async () => {
  const own = open(server);
  for (let batch = 0; batch < 2; batch++) expect((await own.take(eventId)).connection).toBe(poolOf(server));
});

test("two processes take turns, each event's on its own", async () => {
  const { own, others } = await startTwo();
  const turn = await own.take(eventId);
  const next = others.take(eventId);
  await untilBlocking({ query: (text) => turn.connection.query(text) });
  expect((await others.take(randomUUID())).connection).toBe(poolOf(other));
  turn.end();
  const taken = await next;
  expect(taken.connection).not.toBe(poolOf(other));
  taken.end();
});

test("a process that stopped within its turn delays another one's batch once, also if a third announces itself", async () => {
  const { own, others } = await startTwo();
  const stopped = await own.take(eventId);
  const connect = vi.spyOn(poolOf(other), "connect");
  expect((await others.take(eventId)).connection).toBe(poolOf(other));
  await open(server).take(eventId);
  await vi.waitUntil(() => announced.filter((id) => id.endsWith(eventId)).length >= 6);
  expect((await others.take(eventId)).connection).toBe(poolOf(other));
  expect(connect).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
  stopped.end();
});

test("a process that hasn't announced itself for three seconds counts as gone", async () => {
  const { own, others } = await startTwo();
  const turn = await own.take(eventId);
  const connect = vi.spyOn(poolOf(other), "connect");
  const now = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(now + 3_000);
  expect((await others.take(eventId)).connection).toBe(poolOf(other));
  expect(connect).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  turn.end();
});
