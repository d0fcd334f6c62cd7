import { randomUUID } from "node:crypto";
import { cancelOrder, getEvent, getOrder, listOrders, placeOrder } from "@secret/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOpenEvent, orderOf, signedIn, visitor } from "../../../testing/actors.ts";
import { countersOf } from "../../../testing/counters.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { expireHolds } from "./service/expire-holds.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const key = () => randomUUID();

describe("placing an order", () => {
  test("takes its items and one place, and holds them for ten minutes", async () => {
    const [member, event] = [await signedIn(server), await createOpenEvent(server)];
    const placed = await member.call(placeOrder, { body: orderOf(event, [2, 1]), idempotencyKey: key() });
    expect(placed.holdExpiresAt).toBe(new Date(server.clock.now().getTime() + 600_000).toISOString());
    const order = await member.call(getOrder, { params: { id: placed.id } });
    expect(order).toMatchObject({
      status: "pending",
      bill: { subtotalCents: 5700, taxCents: 556, totalCents: 6256 },
    });
    const row = await server.context.database
      .selectFrom("menuItems")
      .select("currentQuantity")
      .where("id", "=", event.menu[0]?.id ?? "")
      .executeTakeFirstOrThrow();
    expect(row.currentQuantity).toBe(2);
  });

  test("shows other visitors the remaining places", async () => {
    const [member, event] = [await signedIn(server), await createOpenEvent(server)];
    await member.call(placeOrder, { body: orderOf(event, [3]), idempotencyKey: key() });
    const other = await signedIn(server);
    await expect
      .poll(async () => (await other.call(getEvent, { params: { id: event.id } })).currentOrders)
      .toBe(1);
  });

  test("lists an order with its dishes and their pictures", async () => {
    const [member, event] = [await signedIn(server), await createOpenEvent(server)];
    await member.call(placeOrder, { body: orderOf(event, [2, 1]), idempotencyKey: key() });
    const [listed] = (await member.call(listOrders, { query: {} })).rows;
    expect(listed?.dishes).toEqual(event.menu.slice(0, 2).map(({ name, imageUrl }) => ({ name, imageUrl })));
  });

  test("abuse 31: repeating the request returns the first order", async () => {
    const [member, event] = [await signedIn(server), await createOpenEvent(server)];
    const request = { body: orderOf(event, [1]), idempotencyKey: key() };
    const [first, second] = await Promise.all([
      member.call(placeOrder, request),
      member.call(placeOrder, request),
    ]);
    expect(second).toEqual(first);
    expect((await member.call(listOrders, { query: {} })).rows).toHaveLength(1);
  });

  test("abuse 32: an idempotency key with another body is refused", async () => {
    const [member, event] = [await signedIn(server), await createOpenEvent(server)];
    const idempotencyKey = key();
    await member.call(placeOrder, { body: orderOf(event, [1]), idempotencyKey });
    await expect(
      member.call(placeOrder, { body: orderOf(event, [2]), idempotencyKey }),
    ).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED", status: 409 });
  });

  test("abuse 32: a key used for another event's order is refused too", async () => {
    const member = await signedIn(server);
    const [event, other] = [await createOpenEvent(server), await createOpenEvent(server)];
    const idempotencyKey = key();
    await member.call(placeOrder, { body: orderOf(event, [1]), idempotencyKey });
    await expect(
      member.call(placeOrder, { body: orderOf(other, [1]), idempotencyKey }),
    ).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED", status: 409 });
  });

  test("abuse 30: a second open order for the event is refused", async () => {
    const [member, event] = [await signedIn(server), await createOpenEvent(server)];
    await member.call(placeOrder, { body: orderOf(event, [1]), idempotencyKey: key() });
    await expect(
      member.call(placeOrder, { body: orderOf(event, [1]), idempotencyKey: key() }),
    ).rejects.toMatchObject({ code: "PENDING_ORDER_EXISTS" });
  });

  test("abuse 23: a price, status or user in the request is refused by name", async () => {
    const [member, event] = [await signedIn(server), await createOpenEvent(server)];
    for (const field of ["status", "userId", "totalCents"]) {
      const body = { ...orderOf(event, [1]), [field]: 1 };
      await expect(member.call(placeOrder, { body, idempotencyKey: key() })).rejects.toMatchObject({
        code: "INVALID_INPUT",
        problem: { field },
      });
    }
  });

  test.each([-1, 0, 1.5, 1e9, "1"])("abuse 24: a quantity of %s is refused", async (quantity) => {
    const [member, event] = [await signedIn(server), await createOpenEvent(server)];
    const body = orderOf(event, [1]);
    const lines = body.lines.map((line) => ({ ...line, quantity: quantity as number }));
    await expect(
      member.call(placeOrder, { body: { ...body, lines }, idempotencyKey: key() }),
    ).rejects.toMatchObject({ code: "INVALID_INPUT", problem: { field: "lines.0.quantity" } });
  });

  test("abuse 25: an item on two lines is checked with the sum of both", async () => {
    const event = await createOpenEvent(server, {
      menu: [{ name: "Tail", priceCents: 2400, maxQuantity: 3 }],
    });
    const member = await signedIn(server);
    const whole = orderOf(event, [4]);
    const lines = [2, 2].map((quantity) => ({
      menuItemId: event.menu[0]?.id ?? "",
      quantity,
      specialInstructions: "",
    }));
    await expect(
      member.call(placeOrder, { body: { ...whole, lines }, idempotencyKey: key() }),
    ).rejects.toMatchObject({ code: "ITEM_NOT_ENOUGH", message: "Only 3 of Tail left." });
  });

  test("abuse 26: a total under a dollar is refused", async () => {
    const event = await createOpenEvent(server, { menu: [{ name: "Napkin", priceCents: 20 }] });
    const member = await signedIn(server);
    await expect(
      member.call(placeOrder, { body: orderOf(event, [1]), idempotencyKey: key() }),
    ).rejects.toMatchObject({ code: "INVALID_PAYMENT_AMOUNT", message: "Invalid payment amount" });
  });

  test("abuse 27: an item of another event or off the menu is refused", async () => {
    const [event, other] = [await createOpenEvent(server), await createOpenEvent(server)];
    const hidden = await createOpenEvent(server, {
      menu: [{ name: "Tail", priceCents: 2400, isAvailable: false }],
    });
    const member = await signedIn(server);
    const foreign = { ...orderOf(event, [1]), lines: orderOf(other, [1]).lines };
    await expect(member.call(placeOrder, { body: foreign, idempotencyKey: key() })).rejects.toMatchObject({
      code: "ITEM_UNAVAILABLE",
    });
    await expect(
      member.call(placeOrder, { body: orderOf(hidden, [1]), idempotencyKey: key() }),
    ).rejects.toMatchObject({ code: "ITEM_UNAVAILABLE" });
  });

  test.each([
    ["REGISTRATION_NOT_OPEN", { registrationOpensAt: 1 }, {}],
    ["REGISTRATION_ENDED", { registrationClosesAt: -0.5 }, {}],
    ["EVENT_NOT_FOUND", {}, { status: "draft" as const }],
  ])(
    "abuse 28: is refused outside the times allowed by the server's clock: %s",
    async (code, hours, change) => {
      const times = Object.fromEntries(
        Object.entries(hours).map(([name, hour]) => [
          name,
          new Date(server.clock.now().getTime() + hour * 3_600_000).toISOString(),
        ]),
      );
      const [member, event] = [
        await signedIn(server),
        await createOpenEvent(server, { ...times, ...change }),
      ];
      await expect(
        member.call(placeOrder, { body: orderOf(event, [1]), idempotencyKey: key() }),
      ).rejects.toMatchObject({ code });
    },
  );

  test("abuse 28: a full event and a sold out item are refused with the spec's messages", async () => {
    const event = await createOpenEvent(server, {
      maxOrders: 1,
      menu: [{ name: "Tail", priceCents: 2400, maxQuantity: 2 }],
    });
    const soldOut = await createOpenEvent(server, {
      menu: [{ name: "Tail", priceCents: 2400, maxQuantity: 2 }],
    });
    const [first, second] = [await signedIn(server), await signedIn(server)];
    await first.call(placeOrder, { body: orderOf(event, [1]), idempotencyKey: key() });
    await expect(
      second.call(placeOrder, { body: orderOf(event, [1]), idempotencyKey: key() }),
    ).rejects.toMatchObject({ message: "Event is fully booked." });
    await first.call(placeOrder, { body: orderOf(soldOut, [2]), idempotencyKey: key() });
    await expect(
      second.call(placeOrder, { body: orderOf(soldOut, [1]), idempotencyKey: key() }),
    ).rejects.toMatchObject({ code: "ITEM_SOLD_OUT", message: "Tail is sold out." });
  });

  test("a price that changed since the cart was filled is refused with the new total", async () => {
    const [member, event] = [await signedIn(server), await createOpenEvent(server)];
    const body = { ...orderOf(event, [1]), shownTotalCents: 100 };
    await expect(member.call(placeOrder, { body, idempotencyKey: key() })).rejects.toMatchObject({
      code: "TOTAL_CHANGED",
      problem: { params: { totalCents: 2634 } },
    });
  });

  test("a limit per member is enforced", async () => {
    const event = await createOpenEvent(server, {
      menu: [{ name: "Secret", priceCents: 3400, maxPerMember: 2 }],
    });
    const member = await signedIn(server);
    await expect(
      member.call(placeOrder, { body: orderOf(event, [3]), idempotencyKey: key() }),
    ).rejects.toMatchObject({ message: "Limit 2 of Secret per person, including earlier orders." });
  });

  test("a pickup window never exceeds its limits of orders and units", async () => {
    const at = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
    const event = await createOpenEvent(server, {
      pickupWindows: [{ startsAt: at(48), endsAt: at(49), maxOrders: 2, maxUnits: 3 }],
    });
    const buyers = await Promise.all([signedIn(server), signedIn(server), signedIn(server)]);
    await buyers[0]?.call(placeOrder, { body: orderOf(event, [2]), idempotencyKey: key() });
    await expect(
      buyers[1]?.call(placeOrder, { body: orderOf(event, [2]), idempotencyKey: key() }),
    ).rejects.toMatchObject({ code: "PICKUP_WINDOW_FULL" });
    await buyers[1]?.call(placeOrder, { body: orderOf(event, [1]), idempotencyKey: key() });
    await expect(
      buyers[2]?.call(placeOrder, { body: orderOf(event, [0, 1]), idempotencyKey: key() }),
    ).rejects.toMatchObject({ code: "PICKUP_WINDOW_FULL" });
  });

  test("requires sign-in and an idempotency key", async () => {
    const event = await createOpenEvent(server);
    await expect(
      visitor(server)(placeOrder, { body: orderOf(event, [1]), idempotencyKey: key() }),
    ).rejects.toMatchObject({ code: "SIGN_IN_REQUIRED", status: 401 });
    const member = await signedIn(server);
    await expect(member.call(placeOrder, { body: orderOf(event, [1]) })).rejects.toMatchObject({
      code: "INVALID_INPUT",
      problem: { field: "idempotency-key" },
    });
  });
});

describe("an unpaid order", () => {
  test("abuse 30: expires after ten minutes and releases its stock once", async () => {
    const [member, event] = [await signedIn(server), await createOpenEvent(server)];
    const placed = await member.call(placeOrder, { body: orderOf(event, [2]), idempotencyKey: key() });
    server.clock.advance(599);
    await expireHolds(server.context);
    expect((await member.call(getOrder, { params: { id: placed.id } })).status).toBe("pending");
    server.clock.advance(1);
    await Promise.all([expireHolds(server.context), expireHolds(server.context)]);
    expect(await member.call(getOrder, { params: { id: placed.id } })).toMatchObject({
      status: "cancelled",
      cancelReason: "expired",
    });
    expect(await countersOf(server, event)).toMatchObject({ places: 0, pieces: [0, 0], orders: [0] });
  });

  test("abuse 39: releases its stock once when it is cancelled twice", async () => {
    const [member, event] = [await signedIn(server), await createOpenEvent(server)];
    const placed = await member.call(placeOrder, { body: orderOf(event, [2]), idempotencyKey: key() });
    const twice = await Promise.allSettled(
      [1, 2].map(() => member.call(cancelOrder, { params: { id: placed.id } })),
    );
    expect(twice.filter((each) => each.status === "fulfilled")).toHaveLength(1);
    expect(await countersOf(server, event)).toMatchObject({ places: 0, pieces: [0, 0], orders: [0] });
  });
});

test("a member's cancellation and an expired hold each send a text", async () => {
  const [member, event] = [await signedIn(server), await createOpenEvent(server)];
  const phone = "+12135550187";
  const proven = { phone, phoneVerifiedAt: server.clock.now(), notifySms: true };
  await server.context.database.updateTable("users").set(proven).where("id", "=", member.id).execute();
  const place = () => member.call(placeOrder, { body: orderOf(event, [1]), idempotencyKey: key() });
  await member.call(cancelOrder, { params: { id: (await place()).id } });
  await place();
  server.clock.advance(600);
  await expireHolds(server.context);
  const newestFirst = (await server.messagesTo(phone)).map(({ body }) => body);
  expect(newestFirst).toEqual([
    expect.stringMatching(/^SECRET: Order \S+ wasn't paid in time\. Nothing was charged\. Order again: http/),
    expect.stringMatching(/^SECRET: You cancelled order \S+\. See you next time\. http/),
  ]);
});

test("abuse 22: another member's order does not exist", async () => {
  const [member, other, event] = [
    await signedIn(server),
    await signedIn(server),
    await createOpenEvent(server),
  ];
  const placed = await member.call(placeOrder, { body: orderOf(event, [1]), idempotencyKey: key() });
  await expect(other.call(getOrder, { params: { id: placed.id } })).rejects.toMatchObject({
    status: 404,
    message: "Order not found",
  });
  await expect(other.call(cancelOrder, { params: { id: placed.id } })).rejects.toMatchObject({ status: 404 });
  expect(await member.call(getOrder, { params: { id: placed.id } })).toMatchObject({ status: "pending" });
  const nobodys = { id: randomUUID() };
  await expect(other.call(cancelOrder, { params: nobodys })).rejects.toMatchObject({
    code: "ORDER_NOT_FOUND",
  });
});
