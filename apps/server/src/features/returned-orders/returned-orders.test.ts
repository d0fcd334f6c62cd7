import { randomUUID } from "node:crypto";
import { changePickupWindow, createTransfer, declineOffer, getMyEvent, returnOrder } from "@secret/contract";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "../../../testing/actors.ts";
import { titlesOf } from "../../../testing/notifications.ts";
import { moveByAdmin, paidOrder } from "../../../testing/orders.ts";
import {
  claimOffered,
  offerTo,
  PAST_CUTOFF_SECONDS,
  reclaim,
  returnableOrder,
  returnedOrder,
  runReturnedOrderJobs,
  seenBy,
  waitingMember,
} from "../../../testing/returned-orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { findDifferences } from "../ledger/service.ts";
import { expireHolds } from "../orders/service/expire-holds.ts";
import { offerReturnedOrders } from "./service/offer-returned-orders.ts";

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 24 * HOUR;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  await expireHolds(server.context);
  expect(await findDifferences(server.context.database, server.clock.now())).toEqual([]);
});
afterAll(() => server?.close());

const returnToWaitlist = (member: Actor, id: string) => member.call(returnOrder, { params: { id } });
const refusal = (code: string) => ({ code });
const OFFERED = "An order is set aside for you";

describe("returning an order", () => {
  test("is refused before the cutoff, since cancelling refunds it at once", async () => {
    const { id, member } = await paidOrder(server);
    expect(await seenBy(member, id)).toMatchObject({ mayCancel: true, mayReturn: false });
    await expect(returnToWaitlist(member, id)).rejects.toMatchObject(refusal("RETURN_NOT_ALLOWED"));
    server.clock.advance(PAST_CUTOFF_SECONDS);
  });

  test("lists it once, and shows whether anybody is waiting", async () => {
    const { id, member } = await returnableOrder(server, { waiting: 0 });
    expect(await seenBy(member, id)).toMatchObject({ mayReturn: true, openReturn: null });
    const listed = await returnToWaitlist(member, id);
    expect(listed).toMatchObject({
      status: "confirmed",
      mayReturn: false,
      mayTransfer: false,
      openReturn: { state: "listed", offeredUntil: null, isAnybodyWaiting: false },
    });
    expect(await returnToWaitlist(member, id)).toEqual(listed);
  });

  test("is allowed only for its owner", async () => {
    const { id, waiting } = await returnableOrder(server);
    const [stranger] = waiting as [Actor];
    await expect(returnToWaitlist(stranger, id)).rejects.toMatchObject(refusal("ORDER_NOT_FOUND"));
    await expect(reclaim(stranger, id)).rejects.toMatchObject(refusal("ORDER_NOT_FOUND"));
  });

  test.each(["ready", "cancelled"] as const)("is refused once it is %s", async (status) => {
    const { id, member } = await returnableOrder(server);
    if (status === "ready") await moveByAdmin(server, id, "preparing");
    await moveByAdmin(server, id, status);
    await expect(returnToWaitlist(member, id)).rejects.toMatchObject(refusal("RETURN_NOT_ALLOWED"));
  });

  test("is refused from the start of its pickup window", async () => {
    const { id, member } = await returnableOrder(server);
    server.clock.advance(23 * HOUR - 2);
    expect((await seenBy(member, id)).mayReturn).toBe(true);
    server.clock.advance(2);
    expect((await seenBy(member, id)).mayReturn).toBe(false);
    await expect(returnToWaitlist(member, id)).rejects.toMatchObject(refusal("RETURN_NOT_ALLOWED"));
  });

  test("is refused while it is offered to a friend", async () => {
    const { id, member } = await returnableOrder(server);
    const now = server.clock.now();
    await server.context.database
      .insertInto("transfers")
      .values({
        orderId: id,
        fromUserId: member.id,
        message: "",
        tokenHash: randomUUID(),
        createdAt: now,
        expiresAt: new Date(now.getTime() + 1_000),
      })
      .execute();
    expect((await seenBy(member, id)).mayReturn).toBe(false);
    await expect(returnToWaitlist(member, id)).rejects.toMatchObject(refusal("TRANSFER_IN_PROGRESS"));
    server.clock.advance(1);
    expect(await returnToWaitlist(member, id)).toMatchObject({ openReturn: { state: "offered" } });
    const body = { contact: "a.friend@example.com" };
    await expect(member.call(createTransfer, { params: { id }, body })).rejects.toMatchObject(
      refusal("RETURN_IN_PROGRESS"),
    );
  });

  test("keeps it in its pickup window", async () => {
    const { id, member, event } = await returnedOrder(server);
    await expect(
      member.call(changePickupWindow, { params: { id }, body: { pickupWindowId: event.windowId } }),
    ).rejects.toMatchObject(refusal("ORDER_MOVE_NOT_ALLOWED"));
  });
});

describe("the waitlist", () => {
  test("gets it in order, one member at a time, for 15 minutes each, and each member once", async () => {
    const { id, member, event, waiting } = await returnedOrder(server, { waiting: 2 });
    const [first, second] = waiting as [Actor, Actor];
    const offer = await offerTo(first, event);
    const expiresAt = new Date(server.clock.now().getTime() + 15 * MINUTE * 1000).toISOString();
    expect(offer).toMatchObject({
      expiresAt,
      items: [
        { name: "Tail", quantity: 1, unitPriceCents: 2400 },
        { name: "Fries", quantity: 1, unitPriceCents: 900 },
      ],
      subtotalCents: 3300,
      taxCents: 322,
      pickupWindow: { id: event.windowId },
    });
    expect(await offerTo(second, event)).toBeUndefined();
    expect(await titlesOf(first)).toEqual([OFFERED]);
    expect((await seenBy(member, id)).openReturn).toMatchObject({
      state: "offered",
      offeredUntil: expiresAt,
      isAnybodyWaiting: true,
    });
    server.clock.advance(15 * MINUTE - 1);
    await runReturnedOrderJobs(server);
    expect(await offerTo(second, event)).toBeUndefined();
    server.clock.advance(1);
    expect(await offerTo(first, event)).toBeUndefined();
    await runReturnedOrderJobs(server);
    expect(await offerTo(second, event)).toBeDefined();
    server.clock.advance(15 * MINUTE);
    await runReturnedOrderJobs(server);
    for (const each of waiting) expect(await offerTo(each, event)).toBeUndefined();
    expect((await seenBy(member, id)).openReturn).toMatchObject({ state: "listed", isAnybodyWaiting: false });
  });

  test("shows late members for a day that it's gone, unless they have something else there", async () => {
    const { id, member, event, waiting } = await returnedOrder(server, { waiting: 3 });
    const [slow, unwilling, taker] = waiting as [Actor, Actor, Actor];
    const ended = async (each: Actor) =>
      (await each.call(getMyEvent, { params: { id: event.id } })).endedOffer;
    const expiresAt = (await offerTo(slow, event))?.expiresAt;
    expect(await ended(slow)).toBeNull();
    server.clock.advance(15 * MINUTE);
    expect(await ended(slow)).toEqual({ expiresAt, why: "time-over" });
    await runReturnedOrderJobs(server);
    expect(await ended(slow)).toEqual({ expiresAt, why: "time-over" });
    const passedOn = await offerTo(unwilling, event);
    await unwilling.call(declineOffer, { params: { id: passedOn?.id ?? "" } });
    expect(await ended(unwilling)).toBeNull();
    await claimOffered(taker, event);
    expect(await ended(taker)).toBeNull();
    await reclaim(member, id);
    await runReturnedOrderJobs(server);
    expect(await ended(taker)).toMatchObject({ why: "owners-again" });
    server.clock.advance(DAY);
    expect(await ended(slow)).toBeNull();
  });

  test("includes members who join while it is listed, even after ordering closed", async () => {
    const { event } = await returnedOrder(server, { waiting: 0, event: { maxOrders: null } });
    const late = await waitingMember(server, event);
    expect((await late.call(getMyEvent, { params: { id: event.id } })).isWaitlisted).toBe(true);
    await runReturnedOrderJobs(server);
    expect(await offerTo(late, event)).toBeDefined();
  });

  test("passes a declined offer to the next member at once", async () => {
    const { event, waiting } = await returnedOrder(server, { waiting: 2 });
    const [first, second] = waiting as [Actor, Actor];
    const id = (await offerTo(first, event))?.id ?? "";
    await second.call(declineOffer, { params: { id } });
    expect(await offerTo(first, event)).toBeDefined();
    for (let times = 0; times < 2; times++) await first.call(declineOffer, { params: { id } });
    expect(await offerTo(first, event)).toBeUndefined();
    expect(await offerTo(second, event)).toBeDefined();
  });

  test("gets an order once per member, however often it is listed, and listing is limited to 5 an hour", async () => {
    const { id, member, event, waiting } = await returnedOrder(server, { waiting: 2 });
    const [first, second] = waiting as [Actor, Actor];
    await reclaim(member, id);
    await returnToWaitlist(member, id);
    expect(await offerTo(first, event)).toBeUndefined();
    expect(await offerTo(second, event)).toBeDefined();
    await reclaim(member, id);
    await returnToWaitlist(member, id);
    await runReturnedOrderJobs(server);
    expect([await titlesOf(first), await titlesOf(second)]).toEqual([[OFFERED], [OFFERED]]);
    await expect(reclaim(member, id)).rejects.toMatchObject(refusal("RATE_LIMITED"));
    await expect(returnToWaitlist(member, id)).rejects.toMatchObject(refusal("RATE_LIMITED"));
    await expect(returnToWaitlist(first, id)).rejects.toMatchObject(refusal("ORDER_NOT_FOUND"));
    server.clock.advance(HOUR);
    await reclaim(member, id);
  });

  test("never has two offers of one event for a member", async () => {
    const { event, member, waiting } = await returnedOrder(server, { event: { maxOrders: 5 } });
    const other = await paidOrderAt(event, member);
    await returnToWaitlist(member, other);
    const { rows } = await server.context.pool.query(
      "SELECT user_id FROM give_back_offers WHERE event_id = $1 AND ended_at IS NULL",
      [event.id],
    );
    expect(rows).toEqual([{ user_id: waiting[0]?.id }]);
  });

  test("gets one offer when two processes run in parallel", async () => {
    const { event } = await returnedOrder(server, { waiting: 0 });
    await waitingMember(server, event);
    await waitingMember(server, event);
    const other = await startTestServer({ besides: server });
    await Promise.all([
      offerReturnedOrders(server.context),
      offerReturnedOrders(other.context),
      offerReturnedOrders(server.context),
    ]);
    await other.close();
    const { rowCount } = await server.context.pool.query("SELECT FROM give_back_offers WHERE event_id = $1", [
      event.id,
    ]);
    expect(rowCount).toBe(1);
  });
});

/** Inserts another paid order of an event whose ordering is over: one tail, paid by card. */
async function paidOrderAt(event: { id: string }, member: Actor): Promise<string> {
  const { pool } = server.context;
  const { rows } = await pool.query<{ id: string }>(
    `WITH placed AS (
       INSERT INTO orders (order_number, event_id, user_id, pickup_window_id, status, subtotal_cents, tax_cents, total_cents,
                           units, idempotency_key, request_hash, hold_expires_at, created_at, updated_at)
       SELECT left(md5(random()::text), 7), event_id, user_id, pickup_window_id, 'confirmed', 2400, 234, 2634, 1,
              gen_random_uuid(), 'hash', hold_expires_at, created_at, updated_at
         FROM orders WHERE event_id = $1 AND user_id = $2 LIMIT 1 RETURNING *),
     lines AS (
       INSERT INTO order_items (order_id, position, menu_item_id, name, quantity, unit_price_cents, total_price_cents)
       SELECT placed.id, 0, menu_items.id, 'Tail', 1, 2400, 2400 FROM placed JOIN menu_items USING (event_id)
        WHERE menu_items.name = 'Tail'),
     paid AS (
       INSERT INTO payments (order_id, user_id, idempotency_key, request_key, request_hash, source_kind, amount_cents, state,
                             created_at, updated_at)
       SELECT id, user_id, gen_random_uuid(), 'key', 'hash', 'card', 2634, 'captured', created_at, updated_at FROM placed),
     places AS (UPDATE events SET current_orders = current_orders + 1 WHERE id = $1),
     windows AS (
       UPDATE pickup_windows SET current_orders = current_orders + 1, current_units = current_units + 1 WHERE event_id = $1),
     pieces AS (
       UPDATE menu_items SET current_quantity = current_quantity + 1 WHERE event_id = $1 AND name = 'Tail')
     SELECT id FROM placed`,
    [event.id, member.id],
  );
  return rows[0]?.id ?? "";
}
