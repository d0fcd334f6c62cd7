import { randomUUID } from "node:crypto";
import { IDEMPOTENCY_HEADER } from "@secret/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, createOpenEvent, orderOf, signedIn, type TestEvent } from "../../../testing/actors.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { findDifferences } from "../ledger/service.ts";

const BUYERS = 200;
const UNITS = 50;
const ATTEMPTS = 1_000;

let server: TestServer;
let address: string;
let buyers: Actor[];
beforeAll(async () => {
  server = await startTestServer({ writesByHand: true });
  address = await server.app.listen({ port: 0, host: "127.0.0.1" });
  buyers = await Promise.all(Array.from({ length: BUYERS }, () => signedIn(server)));
});
afterAll(() => server.close());

interface Answer {
  readonly status: number;
  readonly code?: string;
}

/**
 * Places an order, and repeats the request while the server is busy, as the page does: on a slow machine an event's
 * queue can exceed the wait limit.
 */
async function buy({ cookie }: Actor, body: string): Promise<Answer> {
  const headers = { cookie, "content-type": "application/json", [IDEMPOTENCY_HEADER]: randomUUID() };
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(`${address}/api/orders`, { method: "POST", headers, body });
    const { code } = (await response.json()) as { code?: string };
    if (code !== "BUSY" || attempt === ATTEMPTS)
      return { status: response.status, ...(code !== undefined && { code }) };
  }
}

/** Makes every buyer buy one unit at the same moment, over real HTTP. */
async function rush(event: TestEvent) {
  const body = JSON.stringify(orderOf(event, [1]));
  const answers = await Promise.all(buyers.map((buyer) => buy(buyer, body)));
  const { database } = server.context;
  const item = await database
    .selectFrom("menuItems")
    .select("currentQuantity")
    .where("eventId", "=", event.id)
    .executeTakeFirstOrThrow();
  const orders = await database.selectFrom("orders").select("id").where("eventId", "=", event.id).execute();
  return { answers, sold: item.currentQuantity, orders: orders.length };
}

function countByAnswer(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, code } of answers) {
    const answer = code === undefined ? String(status) : `${status} ${code}`;
    counts[answer] = (counts[answer] ?? 0) + 1;
  }
  return counts;
}

const oneItem = { menu: [{ name: "The last tails", priceCents: 2400, maxQuantity: UNITS }] };

test("abuse 29: 200 buyers at once on 50 units make 50 orders and 150 clear refusals", async () => {
  const { answers, sold, orders } = await rush(await createOpenEvent(server, oneItem));
  expect(countByAnswer(answers)).toEqual({ 200: UNITS, "409 ITEM_SOLD_OUT": BUYERS - UNITS });
  expect(sold).toBe(UNITS);
  expect(await findDifferences(server.context.database, server.clock.now())).toEqual([]);
  expect(orders).toBe(UNITS);
});

test("control: without the function's stock check, the same rush oversells", async () => {
  const event = await createOpenEvent(server, oneItem);
  const { pool } = server.context;
  const { rows } = await pool.query<{ source: string }>(
    "SELECT pg_get_functiondef('place_order_batch'::regproc) AS source",
  );
  const guarded = rows[0]?.source ?? "";
  const unguarded = guarded.replace("IF v_left < v_quantity THEN", "IF false THEN");
  expect(unguarded).not.toBe(guarded);
  await pool.query("ALTER TABLE menu_items DROP CONSTRAINT menu_items_not_oversold");
  await pool.query(unguarded);
  try {
    const { orders } = await rush(event);
    expect(orders).toBeGreaterThan(UNITS);
    const differences = await findDifferences(server.context.database, server.clock.now());
    expect(differences).toEqual([expect.stringContaining("Nothing is oversold")]);
  } finally {
    await pool.query(guarded);
  }
});
