import { randomUUID } from "node:crypto";
import { type Discount, HOUR_MS, orderTotals } from "@secret/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOpenEvent, signedIn, type TestEvent } from "../../../testing/actors.ts";
import { addBulkOrders, ORDERS_READ } from "../../../testing/bulk-orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { type PlacingAnswer, type PlacingRequest, placeOrders } from "./place.ts";

// Tests of the function's checks, one by one: `npm run test:guards` removes the checks one at a time.

let server: TestServer;
let members: string[];
beforeAll(async () => {
  server = await startTestServer({ writesByHand: true });
  members = (await Promise.all([1, 2, 3].map(() => signedIn(server)))).map(({ id }) => id);
});
afterAll(() => server?.close());

const codeOf = (answer: PlacingAnswer | undefined) => (typeof answer === "string" ? "PLACED" : answer?.code);
const at = (hours: number) => new Date(server.clock.now().getTime() + hours * HOUR_MS);

/** Builds a member's request, by default for one piece of the first item. */
function requestOf(
  event: TestEvent,
  change: Partial<PlacingRequest> & { member?: number; quantity?: number; discount?: Discount } = {},
): PlacingRequest {
  const { member = 0, quantity = 1, discount, ...rest } = change;
  const [item] = event.menu;
  const { salesTaxPpm } = event;
  const totals = orderTotals([{ unitPriceCents: item?.priceCents ?? 0, quantity }], {
    salesTaxPpm,
    discount,
  });
  return {
    userId: members[member] ?? "",
    pickupWindowId: event.windowId,
    key: randomUUID(),
    hash: "hash",
    number: randomUUID(),
    tipCents: 0,
    promoCode: null,
    shownTotalCents: totals.totalCents,
    lines: [{ menuItemId: item?.id ?? "", quantity, specialInstructions: "" }],
    ...rest,
  };
}

/** Counts the rows of orders that placing one reads over a fresh connection. */
async function countOrdersRead(event: TestEvent, request: PlacingRequest): Promise<number> {
  const { pool, close } = openDatabase(server.context.config.databaseUrl ?? "", () => undefined);
  const client = await pool.connect();
  await client.query("BEGIN");
  await placeOrders(client, event.id, [request], server.clock.now(), at(1));
  const { rows } = await client.query<{ read: number }>(ORDERS_READ);
  await client.query("ROLLBACK");
  client.release();
  await close();
  return rows[0]?.read ?? 0;
}

async function place(event: TestEvent, ...requests: PlacingRequest[]): Promise<(string | undefined)[]> {
  const now = server.clock.now();
  const answers = await placeOrders(server.context.pool, event.id, requests, now, at(1));
  return answers.map(codeOf);
}

describe("an event", () => {
  test.each<[string, { status?: string; opensIn?: number; closesIn?: number }]>([
    ["EVENT_NOT_FOUND", { status: "draft" }],
    ["EVENT_NOT_ACTIVE", { status: "completed" }],
    ["REGISTRATION_NOT_OPEN", { opensIn: 1 }],
    ["REGISTRATION_ENDED", { closesIn: -0.5 }],
  ])("takes no orders: %s", async (code, { status = "active", opensIn = -1, closesIn = 24 }) => {
    const registrationOpensAt = at(opensIn).toISOString();
    const registrationClosesAt = at(closesIn).toISOString();
    const event = await createOpenEvent(server, { registrationOpensAt, registrationClosesAt });
    await server.context.pool.query("UPDATE events SET status = $1 WHERE id = $2", [status, event.id]);
    expect(await place(event, requestOf(event))).toEqual([code]);
  });

  test("that doesn't exist isn't found", async () => {
    const event = await createOpenEvent(server);
    expect(await place({ ...event, id: randomUUID() }, requestOf(event))).toEqual(["EVENT_NOT_FOUND"]);
  });

  test("takes no more orders than it has places", async () => {
    const event = await createOpenEvent(server, { maxOrders: 1 });
    const requests = [0, 1].map((member) => requestOf(event, { member }));
    expect(await place(event, ...requests)).toEqual(["PLACED", "EVENT_FULL"]);
  });
});

describe("the same member", () => {
  test("has one pending order per event, placed before or in the same batch", async () => {
    const event = await createOpenEvent(server);
    expect(await place(event, requestOf(event), requestOf(event))).toEqual([
      "PLACED",
      "PENDING_ORDER_EXISTS",
    ]);
    expect(await place(event, requestOf(event))).toEqual(["PENDING_ORDER_EXISTS"]);
  });

  test("gets the first answer for the same key, and a refusal for another body, before or in the same batch", async () => {
    const event = await createOpenEvent(server);
    const request = requestOf(event);
    const again = { ...request, number: randomUUID() };
    const other = { ...again, hash: "another" };
    expect(await place(event, request, again, other)).toEqual(["PLACED", "PLACED", "IDEMPOTENCY_KEY_REUSED"]);
    expect(await place(event, again)).toEqual(["PLACED"]);
    expect(await place(event, other)).toEqual(["IDEMPOTENCY_KEY_REUSED"]);
    const { rows } = await server.context.pool.query("SELECT FROM orders WHERE event_id = $1", [event.id]);
    expect(rows).toHaveLength(1);
  });

  test("can't exceed an item's limit per member, including earlier orders", async () => {
    const event = await createOpenEvent(server, {
      menu: [{ name: "Secret", priceCents: 3_400, maxPerMember: 2 }],
    });
    expect(await place(event, requestOf(event, { quantity: 2 }))).toEqual(["PLACED"]);
    await server.context.pool.query("UPDATE orders SET status = 'confirmed' WHERE event_id = $1", [event.id]);
    expect(await place(event, requestOf(event), requestOf(event, { member: 1, quantity: 3 }))).toEqual([
      "ITEM_LIMIT_REACHED",
      "ITEM_LIMIT_REACHED",
    ]);
  });
});

test("an order number is used once, before or in the same batch", async () => {
  const event = await createOpenEvent(server);
  const number = randomUUID();
  const requests = [0, 1].map((member) => requestOf(event, { member, number }));
  expect(await place(event, ...requests)).toEqual(["PLACED", "ORDER_NUMBER_TAKEN"]);
  expect(await place(event, requestOf(event, { member: 2, number }))).toEqual(["ORDER_NUMBER_TAKEN"]);
});

describe("an item", () => {
  test("of another event or off the menu is unavailable", async () => {
    const [event, other] = [await createOpenEvent(server), await createOpenEvent(server)];
    const hidden = await createOpenEvent(server, {
      menu: [{ name: "Tail", priceCents: 2_400, isAvailable: false }],
    });
    const foreign = { lines: requestOf(other).lines };
    expect(await place(event, requestOf(event, foreign))).toEqual(["ITEM_UNAVAILABLE"]);
    expect(await place(hidden, requestOf(hidden))).toEqual(["ITEM_UNAVAILABLE"]);
  });

  test("is sold out or has too few left, even within a batch", async () => {
    const event = await createOpenEvent(server, {
      menu: [{ name: "Tail", priceCents: 2_400, maxQuantity: 2 }],
    });
    const asked = [
      requestOf(event),
      requestOf(event, { member: 1, quantity: 2 }),
      requestOf(event, { member: 1 }),
      requestOf(event, { member: 2 }),
    ];
    expect(await place(event, ...asked)).toEqual(["PLACED", "ITEM_NOT_ENOUGH", "PLACED", "ITEM_SOLD_OUT"]);
  });
});

describe("a pickup window", () => {
  const windowed = (maxOrders: number, maxUnits: number) =>
    createOpenEvent(server, {
      pickupWindows: [{ startsAt: at(48).toISOString(), endsAt: at(49).toISOString(), maxOrders, maxUnits }],
    });

  test("never exceeds its limits of orders and units", async () => {
    const ofOrders = await windowed(1, 99);
    expect(await place(ofOrders, requestOf(ofOrders), requestOf(ofOrders, { member: 1 }))).toEqual([
      "PLACED",
      "PICKUP_WINDOW_FULL",
    ]);
    const ofUnits = await windowed(99, 3);
    const two = (member: number) => requestOf(ofUnits, { member, quantity: 2 });
    expect(await place(ofUnits, two(0), two(1))).toEqual(["PLACED", "PICKUP_WINDOW_FULL"]);
  });

  test("of another event is not found", async () => {
    const [event, other] = [await createOpenEvent(server), await createOpenEvent(server)];
    const request = requestOf(event, { pickupWindowId: other.windowId });
    expect(await place(event, request)).toEqual(["PICKUP_WINDOW_NOT_FOUND"]);
  });
});

describe("an amount", () => {
  const priced = (priceCents: number) => createOpenEvent(server, { menu: [{ name: "Tail", priceCents }] });

  test("under a dollar or of a million dollars is refused", async () => {
    const cheap = await priced(20);
    expect(await place(cheap, requestOf(cheap))).toEqual(["INVALID_PAYMENT_AMOUNT"]);
    const dear = await priced(999_999);
    expect(await place(dear, requestOf(dear, { quantity: 101, shownTotalCents: 1 }))).toEqual([
      "INVALID_PAYMENT_AMOUNT",
    ]);
    // Only the tax makes it too large.
    expect(await place(dear, requestOf(dear, { quantity: 99, shownTotalCents: 1 }))).toEqual([
      "INVALID_PAYMENT_AMOUNT",
    ]);
  });

  test("other than the shown one is refused", async () => {
    const event = await priced(2_400);
    expect(await place(event, requestOf(event, { shownTotalCents: 2_400 }))).toEqual(["TOTAL_CHANGED"]);
  });
});

describe("a promo code", () => {
  async function createCode(facts: Readonly<Record<string, unknown>>): Promise<string> {
    const code = randomUUID().slice(0, 8).toUpperCase();
    const createdAt = server.clock.now();
    await server.context.database
      .insertInto("promoCodes")
      .values({ code, amountCents: 500, createdAt, ...facts })
      .execute();
    return code;
  }
  const discounted = (event: TestEvent, promoCode: string, member = 0) =>
    requestOf(event, { member, promoCode, discount: { kind: "amount", amountCents: 500 } });

  test("applies its discount, as often as it allows", async () => {
    const event = await createOpenEvent(server);
    const promoCode = await createCode({ eventId: event.id, maxUses: 1 });
    expect(await place(event, discounted(event, promoCode), discounted(event, promoCode, 1))).toEqual([
      "PLACED",
      "PROMO_CODE_INVALID",
    ]);
    expect(await place(event, discounted(event, promoCode, 2))).toEqual(["PROMO_CODE_INVALID"]);
  });

  test("allows no order whose items cost a million dollars", async () => {
    const event = await createOpenEvent(server, { menu: [{ name: "Tail", priceCents: 999_999 }] });
    const amountCents = 90_000_000;
    const promoCode = await createCode({ amountCents });
    const request = requestOf(event, { quantity: 101, promoCode, discount: { kind: "amount", amountCents } });
    expect(request.shownTotalCents).toBeLessThan(99_999_999);
    expect(await place(event, request)).toEqual(["INVALID_PAYMENT_AMOUNT"]);
  });

  test("that is unknown, of another event, expired or not started is refused", async () => {
    const [event, other] = [await createOpenEvent(server), await createOpenEvent(server)];
    const codes = [
      "NOPE",
      await createCode({ eventId: other.id }),
      await createCode({ expiresAt: at(-1) }),
      await createCode({ startsAt: at(1) }),
    ];
    for (const code of codes) {
      expect(await place(event, discounted(event, code))).toEqual(["PROMO_CODE_INVALID"]);
    }
    // A valid code in the batch doesn't make the others valid.
    const valid = await createCode({});
    expect(await place(event, discounted(event, valid), discounted(event, "NOPE", 1))).toEqual([
      "PLACED",
      "PROMO_CODE_INVALID",
    ]);
  });
});

test("placing an order doesn't scan other members' pending orders, whatever the statistics say", async () => {
  const event = await createOpenEvent(server);
  // No order is pending when PostgreSQL analyzes the table; then thousands are.
  await addBulkOrders(server, event, "completed");
  await server.context.pool.query("ANALYZE orders");
  await addBulkOrders(server, event, "pending");
  expect(await countOrdersRead(event, requestOf(event))).toBeLessThan(100);
});
