import { randomUUID } from "node:crypto";
import { getEvent, placeOrder } from "@secret/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, createOpenEvent, orderOf, signedIn } from "../../../testing/actors.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { DEFAULT_POOL } from "../../platform/database/pool.ts";

const BUYERS = 8;

interface Buyer {
  readonly member: Actor;
  readonly idempotencyKey: string;
}

let server: TestServer;

async function openBuyers(): Promise<Buyer[]> {
  const buyers: Buyer[] = [];
  while (buyers.length < BUYERS)
    buyers.push({ member: await signedIn(server), idempotencyKey: randomUUID() });
  return buyers;
}

/** Locks an event's menu items like a slow statement, until the returned function is called. */
async function holdEvent(eventId: string): Promise<() => Promise<void>> {
  const client = await server.context.pool.connect();
  await client.query("BEGIN");
  await client.query("SELECT id FROM menu_items WHERE event_id = $1 FOR UPDATE", [eventId]);
  return async () => {
    await client.query("ROLLBACK");
    client.release();
  };
}

async function waitersForLocks(): Promise<number> {
  const { rows } = await server.context.pool.query(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows.length;
}

const placeAll = (event: Awaited<ReturnType<typeof createOpenEvent>>, buyers: readonly Buyer[]) =>
  Promise.allSettled(
    buyers.map(({ member, idempotencyKey }) =>
      member.call(placeOrder, { body: orderOf(event, [1]), idempotencyKey }),
    ),
  );
const outcomesOf = async (placing: ReturnType<typeof placeAll>) =>
  (await placing).map(({ status }) => status);
const everybody = (outcome: "fulfilled" | "rejected") => Array.from({ length: BUYERS }, () => outcome);

describe("a database that is slow with one event", () => {
  beforeAll(async () => {
    server = await startTestServer({ poolLimits: { ...DEFAULT_POOL, lockMs: 60_000 } });
  });
  afterAll(() => server?.close());

  test("delays only its own buyers, and serves them once it recovers", async () => {
    const [slow, other] = [await createOpenEvent(server), await createOpenEvent(server)];
    const [buyers, others] = [await openBuyers(), await openBuyers()];
    const unlock = await holdEvent(slow.id);
    const waiting = placeAll(slow, buyers);
    await expect.poll(waitersForLocks).toBe(1);
    expect(await outcomesOf(placeAll(other, others))).toEqual(everybody("fulfilled"));
    await buyers[0]?.member.call(getEvent, { params: { id: slow.id } });
    await unlock();
    expect(await outcomesOf(waiting)).toEqual(everybody("fulfilled"));
  });
});

describe("a database that is slow for too long", () => {
  beforeAll(async () => {
    server = await startTestServer({ poolLimits: { ...DEFAULT_POOL, lockMs: 500 } });
  });
  afterAll(() => server?.close());

  test("fails those who wait, and a retry serves each once", async () => {
    const event = await createOpenEvent(server);
    const buyers = await openBuyers();
    const unlock = await holdEvent(event.id);
    expect(await outcomesOf(placeAll(event, buyers))).toEqual(everybody("rejected"));
    await unlock();
    expect(await outcomesOf(placeAll(event, buyers))).toEqual(everybody("fulfilled"));
    const orders = server.context.database.selectFrom("orders").where("eventId", "=", event.id);
    expect(await orders.select("id").execute()).toHaveLength(BUYERS);
  });
});
