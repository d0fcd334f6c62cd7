import { randomUUID } from "node:crypto";
import { changePickupWindow, checkPromoCode, getAdminOrder, getOrder, placeOrder } from "@secret/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, createOpenEvent, orderOf, signedIn, type TestEvent } from "../../../testing/actors.ts";
import { payFor } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { placeOrders } from "../order-book/place.ts";
import { expireHolds } from "./service/expire-holds.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  // The tests advanced the clock past the end of holds.
  await expireHolds(server.context);
  await server.close();
});

const key = () => randomUUID();
const hoursFromNow = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000);
const at = (hours: number) => hoursFromNow(hours).toISOString();

async function place(member: Actor, body: object, idempotencyKey = key()) {
  const { statusCode, body: text } = await server.app.inject({
    method: "POST",
    url: "/api/orders",
    headers: { cookie: member.cookie, "idempotency-key": idempotencyKey },
    payload: body,
  });
  return { ...JSON.parse(text), status: statusCode };
}

describe("abuse 74: one member's requests", () => {
  test.each([
    ["a huge total", { shownTotalCents: 3e9 }, "shownTotalCents"],
    ["a total below nothing", { shownTotalCents: -1 }, "shownTotalCents"],
    ["a huge tip", { tipCents: 3e9 }, "tipCents"],
    ["a NUL in the promo code", { promoCode: "A\u0000B" }, "promoCode"],
    ["half a character in the promo code", { promoCode: "\ud800" }, "promoCode"],
  ])("%s is refused with the field's name", async (_, change, field) => {
    const [member, event] = [await signedIn(server), await createOpenEvent(server)];
    const answer = await place(member, { ...orderOf(event, [1]), ...change });
    expect(answer).toMatchObject({ status: 400, code: "INVALID_INPUT", field });
  });

  test("a key used for another event's order is found by the function, and doesn't fail its batch", async () => {
    const [event, other] = [await createOpenEvent(server), await createOpenEvent(server)];
    const [member, neighbor] = [await signedIn(server), await signedIn(server)];
    const used = key();
    await member.call(placeOrder, { body: orderOf(other, [1]), idempotencyKey: used });
    const answers = await placeOrders(
      server.context.pool,
      event.id,
      [requestOf(event, member, used), requestOf(event, neighbor, key())],
      server.clock.now(),
      hoursFromNow(1),
    );
    expect(answers).toEqual([{ code: "IDEMPOTENCY_KEY_REUSED" }, expect.any(String)]);
  });

  test("keys used for two events at once, in opposite orders, fail neither event's batch", async () => {
    for (let round = 0; round < 5; round++) {
      const events = [await createOpenEvent(server), await createOpenEvent(server)];
      const members = await Promise.all(Array.from({ length: 6 }, () => signedIn(server)));
      const keys = members.map(key);
      const answers = await Promise.all(
        events.map((event, turn) => {
          const requests = members.map((member, index) => requestOf(event, member, keys[index] ?? ""));
          const inTurn = turn === 0 ? requests : requests.reverse();
          return placeOrders(server.context.pool, event.id, inTurn, server.clock.now(), hoursFromNow(1));
        }),
      );
      const [first = [], second = []] = answers;
      const isPlaced = (answer: unknown) => typeof answer === "string";
      for (const [index, answer] of first.entries()) {
        expect([isPlaced(answer), isPlaced(second[members.length - 1 - index])].sort()).toEqual([
          false,
          true,
        ]);
      }
      const refused = [...first, ...second].filter((answer) => !isPlaced(answer));
      expect(refused).toEqual(refused.map(() => ({ code: "IDEMPOTENCY_KEY_REUSED" })));
    }
  });

  test("stock taken before the insert finds a reused key is released", async () => {
    const [event, other] = [await createOpenEvent(server), await createOpenEvent(server)];
    const member = await signedIn(server);
    const used = key();
    const { pool } = server.context;
    const slow = await pool.connect();
    await slow.query("BEGIN");
    await slow.query(
      `INSERT INTO orders (order_number, event_id, user_id, pickup_window_id, status, subtotal_cents, tax_cents,
                           total_cents, units, idempotency_key, request_hash, hold_expires_at, created_at, updated_at)
       VALUES ($1, $2, $3, $4, 'cancelled', 0, 0, 0, 0, $5, 'other', now(), now(), now())`,
      [randomUUID(), other.id, member.id, other.windowId, used],
    );
    const { rows } = await slow.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    const neighbor = await signedIn(server);
    // The same request twice: the second one repeats the first one's answer.
    const request = requestOf(event, member, used);
    const requests = [request, { ...request, number: randomUUID() }, requestOf(event, neighbor, key())];
    const placing = placeOrders(pool, event.id, requests, server.clock.now(), hoursFromNow(1));
    await expect
      .poll(async () => {
        const waiting = "SELECT pid FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))";
        return (await pool.query(waiting, [rows[0]?.pid])).rowCount;
      })
      .toBe(1);
    await slow.query("COMMIT");
    slow.release();
    const reused = { code: "IDEMPOTENCY_KEY_REUSED" };
    expect(await placing).toEqual([reused, reused, expect.any(String)]);
    // The server's close compares the counters.
  });

  test("a hundred orders at once by one member delay nobody else: all but four are refused", async () => {
    const [member, event] = [await signedIn(server), await createOpenEvent(server)];
    const [honest, ...answers] = await Promise.all([
      place(await signedIn(server), orderOf(event, [1])),
      ...Array.from({ length: 100 }, () => place(member, { ...orderOf(event, [1]), shownTotalCents: 100 })),
    ]);
    expect(honest).toMatchObject({ status: 200 });
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(["TOTAL_CHANGED", "RATE_LIMITED"]));
  });

  test("a member's fifth order at once is refused before its body is read", async () => {
    const [member, neighbor, event] = [
      await signedIn(server),
      await signedIn(server),
      await createOpenEvent(server),
    ];
    const statusOfUnreadable = async ({ cookie }: Actor) => {
      const headers = { cookie, "idempotency-key": key(), "content-type": "application/json" };
      return (await server.app.inject({ method: "POST", url: "/api/orders", headers, payload: "{" }))
        .statusCode;
    };
    const slow = await server.context.pool.connect();
    await slow.query("BEGIN");
    await slow.query("LOCK TABLE order_items IN ACCESS EXCLUSIVE MODE");
    const waiting = Array.from({ length: 4 }, () => place(member, orderOf(event, [1])));
    await expect.poll(() => statusOfUnreadable(member)).toBe(429);
    expect(await statusOfUnreadable(neighbor)).toBe(400);
    await slow.query("COMMIT");
    slow.release();
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409, 409, 409]);
    expect(await statusOfUnreadable(member)).toBe(400);
  });
});

describe("abuse 86: guessing promo codes", () => {
  const guess = (member: Actor, event: TestEvent) =>
    member
      .call(checkPromoCode, { body: { eventId: event.id, promoCode: randomUUID() } })
      .then(undefined, (error: { code: string }) => error.code);

  test("is throttled after ten, even in parallel", async () => {
    const [member, event] = [await signedIn(server), await createOpenEvent(server)];
    const codes = await Promise.all(Array.from({ length: 40 }, () => guess(member, event)));
    expect(codes.filter((code) => code === "PROMO_CODE_INVALID")).toHaveLength(10);
    expect(codes.filter((code) => code === "OVER_REQUEST_RATE_LIMIT")).toHaveLength(30);
    server.clock.advance(61);
    expect(await guess(member, event)).toBe("PROMO_CODE_INVALID");
  });

  test("by placing orders counts as well, and a valid code doesn't count", async () => {
    const [member, event] = [await signedIn(server), await createOpenEvent(server)];
    const code = randomUUID().toUpperCase();
    const facts = { code, percent: 10, createdAt: server.clock.now() };
    await server.context.database.insertInto("promoCodes").values(facts).execute();
    for (let count = 0; count < 20; count++) {
      await member.call(checkPromoCode, { body: { eventId: event.id, promoCode: code } });
    }
    const answers = [];
    for (let count = 0; count < 12; count++) {
      answers.push(await place(member, { ...orderOf(event, [1]), promoCode: randomUUID() }));
    }
    const limited = answers.filter((each) => each.code === "OVER_REQUEST_RATE_LIMIT");
    expect(limited.length).toBeGreaterThan(0);
    expect(await place(member, orderOf(event, [1]))).toMatchObject({ status: 200 });
  });

  test("by many members of one network is throttled together, with one line in the audit log", async () => {
    server.clock.advance(3_600);
    const event = await createOpenEvent(server);
    const members = await Promise.all(Array.from({ length: 13 }, () => signedIn(server)));
    const codes = [];
    for (const member of members) {
      for (let count = 0; count < 8; count++) codes.push(await guess(member, event));
    }
    expect(codes.filter((code) => code === "PROMO_CODE_INVALID").length).toBeLessThanOrEqual(101);
    expect(codes.at(-1)).toBe("OVER_REQUEST_RATE_LIMIT");
    const { rows } = await server.context.pool.query(
      "SELECT created_at FROM audit_log WHERE message = 'Somebody guesses promo codes' AND created_at >= $1",
      [server.clock.now()],
    );
    expect(rows).toHaveLength(1);
  });
});

describe("pickup windows", () => {
  /**
   * Creates an event that takes orders while its pickup is under way: one window is over, one takes one order, one has
   * room.
   */
  async function eventUnderWay(): Promise<{ event: TestEvent; windows: string[] }> {
    const event = await createOpenEvent(server, {
      pickupStartsAt: at(-1),
      pickupEndsAt: at(3),
      eventAt: at(-1),
      pickupWindows: [
        { startsAt: at(-1), endsAt: at(0) },
        { startsAt: at(1), endsAt: at(2), maxOrders: 1, maxUnits: 2 },
        { startsAt: at(2), endsAt: at(3) },
      ],
    });
    const detail = await server.parts.events.detail(event.id);
    return { event, windows: detail?.pickupWindows.map(({ id }) => id) ?? [] };
  }

  async function confirmedIn(event: TestEvent, pickupWindowId: string | undefined, pieces = 1) {
    const member = await signedIn(server);
    const body = { ...orderOf(event, [pieces]), pickupWindowId: pickupWindowId ?? "" };
    const { id, totalCents } = await member.call(placeOrder, { body, idempotencyKey: key() });
    await payFor(member, id, totalCents);
    const move = (windowId: string | undefined) =>
      member.call(changePickupWindow, { params: { id }, body: { pickupWindowId: windowId ?? "" } });
    return { member, id, move };
  }

  test("abuse 87: refuse new orders once they are over", async () => {
    const { event, windows } = await eventUnderWay();
    const member = await signedIn(server);
    const answer = await place(member, { ...orderOf(event, [1]), pickupWindowId: windows[0] });
    expect(answer).toMatchObject({
      status: 409,
      code: "PICKUP_WINDOW_OVER",
      detail: "This pickup window is over. Please choose another.",
    });
  });

  test("abuse 87: refuse moved orders once they are over", async () => {
    const { event, windows } = await eventUnderWay();
    const { member, id, move } = await confirmedIn(event, windows[2]);
    await expect(move(windows[0])).rejects.toMatchObject({ code: "PICKUP_WINDOW_OVER", status: 409 });
    const order = await member.call(getOrder, { params: { id } });
    expect(order.pickupWindow.id).toBe(windows[2]);
  });

  test("refuse a move without room for another order", async () => {
    const { event, windows } = await eventUnderWay();
    await confirmedIn(event, windows[1]);
    const { move } = await confirmedIn(event, windows[2]);
    await expect(move(windows[1])).rejects.toMatchObject({ code: "PICKUP_WINDOW_FULL", status: 409 });
  });

  test("refuse a move without room for the order's units, and accept one with room", async () => {
    const { event, windows } = await eventUnderWay();
    const large = await confirmedIn(event, windows[2], 3);
    await expect(large.move(windows[1])).rejects.toMatchObject({ code: "PICKUP_WINDOW_FULL", status: 409 });
    const small = await confirmedIn(event, windows[2], 2);
    expect((await small.move(windows[1])).pickupWindow.id).toBe(windows[1]);
    const admin = await signedIn(server, "admin");
    const { history } = await admin.call(getAdminOrder, { params: { id: small.id } });
    expect(history[0]?.message).toMatch(/^Pickup window changed: .+ → .+$/);
  });

  test("of another event refuse a move, and other members' orders can't be moved", async () => {
    const [{ event, windows }, other] = [await eventUnderWay(), await createOpenEvent(server)];
    const { id, move } = await confirmedIn(event, windows[2]);
    await expect(move(other.windowId)).rejects.toMatchObject({ code: "PICKUP_WINDOW_NOT_FOUND" });
    const stranger = await signedIn(server);
    await expect(
      stranger.call(changePickupWindow, { params: { id }, body: { pickupWindowId: windows[1] ?? "" } }),
    ).rejects.toMatchObject({ code: "ORDER_NOT_FOUND", status: 404 });
  });

  test("accept moves of confirmed orders only", async () => {
    const { event, windows } = await eventUnderWay();
    const member = await signedIn(server);
    const body = { ...orderOf(event, [1]), pickupWindowId: windows[2] ?? "" };
    const { id } = await member.call(placeOrder, { body, idempotencyKey: key() });
    await expect(
      member.call(changePickupWindow, { params: { id }, body: { pickupWindowId: windows[1] ?? "" } }),
    ).rejects.toMatchObject({ code: "ORDER_MOVE_NOT_ALLOWED" });
  });
});

/** Returns an order of one tail in the SQL function's format. */
function requestOf(event: TestEvent, member: Actor, idempotencyKey: string) {
  const { pickupWindowId, shownTotalCents, lines } = orderOf(event, [1]);
  return {
    userId: member.id,
    pickupWindowId,
    key: idempotencyKey,
    hash: event.id,
    number: randomUUID(),
    tipCents: 0,
    promoCode: null,
    shownTotalCents,
    lines,
  };
}
