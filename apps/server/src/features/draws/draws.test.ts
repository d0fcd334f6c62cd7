import { createHash, randomUUID } from "node:crypto";
import {
  cancelOrder,
  createPromoCode,
  deleteEvent,
  type EventEditInput,
  editEvent,
  getAdminDraw,
  getAdminEvent,
  getDrawRecord,
  getEvent,
  getMyDraw,
  getMyEvent,
  getOrder,
  joinWaitlist,
  placeOrder,
  previewEventEdit,
  registerForEvent,
  setEventStatus,
  withdrawEntry,
} from "@secret/contract";
import { drawOrder, drawSeed, entryList, MINUTE_MS } from "@secret/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type Actor,
  clientOf,
  createOpenEvent,
  orderOf,
  signedIn,
  statusChange,
  type TestEvent,
} from "../../../testing/actors.ts";
import { startBeacon, type TestBeacon } from "../../../testing/beacon.ts";
import { countersOf } from "../../../testing/counters.ts";
import { createSignedInMembers } from "../../../testing/create-members.ts";
import {
  type DrawOptions,
  enter,
  finishDraw,
  newEntrants,
  openDrawAt,
  UNTIL_ROUND,
} from "../../../testing/draws.ts";
import { editOf } from "../../../testing/edits.ts";
import { notificationsOf, titlesOf } from "../../../testing/notifications.ts";
import { openStreamAt } from "../../../testing/open-stream.ts";
import { payFor } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { untilBlocking } from "../../../testing/until-blocking.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { announceEventChanged } from "../events/index.ts";
import { expireHolds } from "../orders/service/expire-holds.ts";
import { runWaitlists } from "../registrations/service/offer-places.ts";
import { eraseEntries } from "./queries/personal-data.ts";
import { publishedAt, roundAfter } from "./service/beacon.ts";
import { closeDraw } from "./service/close-draw.ts";
import { holdDraw } from "./service/hold-draw.ts";
import { placeAll } from "./service/place-entries.ts";
import { runDraws } from "./service/run-draws.ts";

let server: TestServer;
let other: TestServer;
let address: string;
let admin: Actor;
let beacon: TestBeacon;
let mirror: TestBeacon;
beforeAll(async () => {
  [beacon, mirror] = [await startBeacon(), await startBeacon()];
  const settings = { DRAW_BEACONS: `${beacon.url},${mirror.url}`, DRAW_BEACON_KEY: beacon.publicKey };
  server = await startTestServer({ settings });
  address = await server.listen();
  other = await startTestServer({ settings, besides: server });
});
afterAll(async () => {
  // Orders that no test paid for.
  await expireHolds(server.context);
  await other.close();
  await server.close();
  beacon.close();
  mirror.close();
});
beforeEach(async () => {
  beacon.mood = "honest";
  mirror.mood = "honest";
  [beacon.newest, mirror.newest] = [undefined, undefined];
  admin = await signedIn(server, "admin");
});

const openDraw = (options?: DrawOptions) => openDrawAt(server, options);
const entrants = (event: TestEvent, count: number, tails?: number): Promise<Actor[]> =>
  newEntrants(server, event, count, tails);
const finish = (event: TestEvent) => finishDraw(server, event);

const resultOf = async (event: TestEvent, member: Actor) =>
  (await member.call(getMyDraw, { params: { id: event.id } })).entry?.result ?? undefined;

/** Returns members in the drawn order. */
async function inDrawnOrder(event: TestEvent, members: readonly Actor[]): Promise<Actor[]> {
  const places = await Promise.all(
    members.map(async (member) => ({ member, place: (await resultOf(event, member))?.place ?? 0 })),
  );
  return places.sort((one, next) => one.place - next.place).map(({ member }) => member);
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

describe("entering", () => {
  test("counts one entry per member, which can change and be withdrawn, and holds nothing", async () => {
    const event = await openDraw();
    const member = await signedIn(server);
    expect(await enter(event, member)).toMatchObject({
      entryCount: 1,
      tickets: 1,
      entry: { takesFewer: true },
    });
    const changed = await enter(event, member, 2, { takesFewer: false });
    expect(changed).toMatchObject({ entryCount: 1, entry: { takesFewer: false, lines: [{ quantity: 2 }] } });
    expect(await countersOf(server, event)).toMatchObject({ places: 0, pieces: [0, 0] });
    await member.call(withdrawEntry, { params: { id: event.id } });
    expect(await member.call(getMyDraw, { params: { id: event.id } })).toMatchObject({
      entryCount: 0,
      entry: null,
    });
  });

  test("is possible only during the entry window, when no order can be placed", async () => {
    const event = await openDraw();
    const member = await signedIn(server);
    const ordered = member.call(placeOrder, { body: orderOf(event, [1]), idempotencyKey: randomUUID() });
    await expect(ordered).rejects.toMatchObject({ code: "REGISTRATION_NOT_OPEN" });
    const opensAt = server.clock.now();
    server.clock.advance(-1);
    await expect(enter(event, member)).rejects.toMatchObject({ code: "ENTRIES_NOT_OPEN" });
    server.clock.set(new Date(opensAt.getTime() + 30 * MINUTE_MS));
    await expect(enter(event, member)).rejects.toMatchObject({ code: "ENTRIES_CLOSED" });
    const late = member.call(placeOrder, { body: orderOf(event, [1]), idempotencyKey: randomUUID() });
    await expect(late).rejects.toMatchObject({ code: "DRAW_IN_PROGRESS" });
  });

  test("is checked like an order, except for current stock", async () => {
    const event = await openDraw();
    const member = await signedIn(server);
    await expect(enter(event, member, 1, { shownTotalCents: 1 })).rejects.toMatchObject({
      code: "TOTAL_CHANGED",
    });
    await expect(enter(event, member, 1, { promoCode: "NOTHING" })).rejects.toMatchObject({
      code: "PROMO_CODE_INVALID",
    });
    const elsewhere = await openDraw();
    const foreign = { ...event, windowId: elsewhere.windowId };
    await expect(enter(foreign, member)).rejects.toMatchObject({ code: "PICKUP_WINDOW_NOT_FOUND" });
    const ordinary = await createOpenEvent(server);
    await expect(enter(ordinary, member)).rejects.toMatchObject({ code: "NO_DRAW" });
    expect(await member.call(getMyDraw, { params: { id: event.id } })).toMatchObject({ entryCount: 0 });
  });

  test("refuses an order that nobody could get, which would only collect tickets", async () => {
    const event = await openDraw({ tails: 2 });
    const member = await signedIn(server);
    const whole = enter(event, member, 3, { takesFewer: false });
    await expect(whole).rejects.toMatchObject({ code: "ITEM_NOT_ENOUGH", message: "Only 2 of Tail left." });
    expect(await enter(event, member, 3)).toMatchObject({ entryCount: 1 });
    const stopped = "UPDATE menu_items SET is_stopped = true WHERE event_id = $1 AND name = 'Tail'";
    await server.context.pool.query(stopped, [event.id]);
    announceEventChanged(server.context, event.id);
    await expect(enter(event, member)).rejects.toMatchObject({ code: "ITEM_SOLD_OUT" });
    const small = await openDraw();
    await server.context.pool.query("UPDATE pickup_windows SET max_units = 1 WHERE event_id = $1", [
      small.id,
    ]);
    announceEventChanged(server.context, small.id);
    const large = enter(small, member, 2, { takesFewer: false });
    await expect(large).rejects.toMatchObject({ code: "PICKUP_WINDOW_FULL" });
  });

  test("is refused by the database if the event was cancelled and this process hasn't heard of it", async () => {
    const event = await openDraw();
    const member = await signedIn(server);
    await enter(event, member);
    const setStatus = (status: string) =>
      server.context.pool.query("UPDATE events SET status = $2 WHERE id = $1", [event.id, status]);
    await setStatus("cancelled");
    await expect(enter(event, member)).rejects.toMatchObject({ code: "ENTRIES_CLOSED" });
    await setStatus("scheduled");
  });

  test("abuse 111: requires a verified phone number if the owner does", async () => {
    const event = await openDraw({ needsPhoneToEnter: true });
    const member = await signedIn(server);
    await expect(enter(event, member)).rejects.toMatchObject({ code: "PHONE_NOT_VERIFIED" });
    await server.context.pool.query(
      "UPDATE users SET phone = '+12135550111', phone_verified_at = now() WHERE id = $1",
      [member.id],
    );
    // Entered at once, one doesn't refuse the other.
    const stranger = await signedIn(server);
    const both = await Promise.allSettled([
      enter(event, stranger),
      enter(event, member),
      enter(event, member, 2),
    ]);
    expect(both.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
    expect(await member.call(getMyDraw, { params: { id: event.id } })).toMatchObject({ entryCount: 1 });
  });

  test("refuses a member's thirty-first request in a minute", async () => {
    const event = await openDraw();
    const member = await signedIn(server);
    for (let request = 0; request < 30; request++) await enter(event, member);
    await expect(enter(event, member)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    expect(await enter(event, await signedIn(server))).toMatchObject({ entryCount: 2 });
  });

  test("abuse 112: twice at once on two processes is one entry", async () => {
    const event = await openDraw();
    const member = await signedIn(server);
    const there = { ...member, call: clientOf(other, { cookie: member.cookie }) };
    await Promise.all([enter(event, member), enter(event, there, 2)]);
    expect(await member.call(getMyDraw, { params: { id: event.id } })).toMatchObject({ entryCount: 1 });
  });
});

test("abuse 112: changed as it closes, an entry is in the sealed list or refused", async () => {
  const event = await openDraw({ tails: 20 });
  const members = await entrants(event, 6);
  const { registrationOpensAt } = await admin.call(getEvent, { params: { id: event.id } });
  // Each request reads the clock before it: the lock alone decides.
  const changes = members.map((member) => enter(event, member, 2).then(() => 2, codeOf));
  server.clock.set(registrationOpensAt);
  await Promise.all([runDraws(server.context), ...changes]);
  await finish(event);
  for (const [index, member] of members.entries()) {
    const { entry } = await member.call(getMyDraw, { params: { id: event.id } });
    const outcome = await changes[index];
    expect(entry?.lines[0]?.quantity).toBe(outcome === "ENTRIES_CLOSED" ? 1 : outcome);
  }
});

const codeOf = (error: unknown) => (error as { code?: string }).code;

describe("a draw", () => {
  test("places orders in an order that everybody can recompute from its record", async () => {
    const event = await openDraw({ tails: 2 });
    const members = await entrants(event, 5);
    const { secretHash } = await admin.call(getMyDraw, { params: { id: event.id } });
    await finish(event);
    const drawn = await inDrawnOrder(event, members);
    const [first, last] = [drawn[0], drawn[4]] as [Actor, Actor];
    const results = await Promise.all(drawn.map((member) => resultOf(event, member)));
    expect(results.map((result) => result?.place)).toEqual([1, 2, 3, 4, 5]);
    expect(results.map((result) => result?.orderId !== null)).toEqual([true, true, false, false, false]);
    expect(results.map((result) => result?.waitlistPosition)).toEqual([null, null, 1, 2, 3]);
    expect(await countersOf(server, event)).toMatchObject({ places: 2, pieces: [2, 0] });

    const record = await last.call(getDrawRecord, { params: { id: event.id } });
    expect(sha256(record.secret)).toBe(secretHash);
    expect(sha256(entryList(record.entries))).toBe(record.fingerprint);
    const { secret, fingerprint, seed } = record;
    expect(drawSeed({ eventId: event.id, secret, fingerprint, beacon: record.beacon }, sha256)).toBe(seed);
    const again = drawOrder(record.entries, seed, sha256).map(({ alias }) => alias);
    expect(record.entries.map(({ alias }) => alias)).toEqual(again);
    expect(record.entries[4]).toMatchObject({ alias: results[4]?.alias, place: 5, outcome: "waiting" });
    expect(await admin.call(getAdminDraw, { params: { id: event.id } })).toMatchObject({
      entryCount: 5,
      ticketCount: 5,
      placed: 2,
      paid: 0,
      waiting: 3,
    });
    expect(await titlesOf(first)).toContain("You got it");
    expect(await titlesOf(last)).toContain("Not this time");
  });

  test("serves a record from memory with an ETag, and a new one after a payment", async () => {
    const event = await openDraw({ tails: 1 });
    const [member] = (await entrants(event, 1)) as [Actor];
    await finish(event);
    const url = `${address}/api/events/${event.id}/draw/record`;
    const read = (etag = "") =>
      fetch(url, { headers: { cookie: member.cookie, "if-none-match": etag, "accept-encoding": "gzip" } });
    const first = await read();
    const etag = first.headers.get("etag") ?? "";
    expect(await first.json()).toMatchObject({ entries: [{ outcome: "held" }] });
    const hidden = "ALTER TABLE draw_entries RENAME TO hidden_entries";
    await server.context.pool.query(hidden);
    expect((await read(etag)).status).toBe(304);
    await server.context.pool.query("ALTER TABLE hidden_entries RENAME TO draw_entries");
    const { orderId } = (await resultOf(event, member)) ?? {};
    await payFor(member, orderId ?? "", orderOf(event, [1]).shownTotalCents);
    const second = await read(etag);
    expect(await second.json()).toMatchObject({ entries: [{ outcome: "paid" }] });
  });

  test("holds an order for 20 minutes, then offers it to the next in its order", async () => {
    const event = await openDraw({ tails: 1 });
    const members = await entrants(event, 3);
    await finish(event);
    const [first, second, third] = (await inDrawnOrder(event, members)) as [Actor, Actor, Actor];
    const orderId = (await resultOf(event, first))?.orderId ?? "";
    const { holdExpiresAt } = await first.call(getOrder, { params: { id: orderId } });
    expect(new Date(holdExpiresAt ?? 0).getTime() - server.clock.now().getTime()).toBe(20 * MINUTE_MS);
    server.clock.advance(20 * 60);
    await expireHolds(server.context);
    await runWaitlists(server.context);
    const offerOf = async (member: Actor) =>
      (await member.call(getMyEvent, { params: { id: event.id } })).waitlistOffer;
    expect(await offerOf(second)).not.toBeNull();
    expect(await offerOf(third)).toBeNull();
    server.clock.advance(15 * 60);
    await runWaitlists(server.context);
    expect(await offerOf(third)).not.toBeNull();
  });

  test("follows an order that its member changes before paying, which keeps its time to pay", async () => {
    const event = await openDraw({ tails: 3 });
    const [member] = (await entrants(event, 1)) as [Actor];
    await finish(event);
    const replaces = (await resultOf(event, member))?.orderId ?? "";
    const { holdExpiresAt } = await member.call(getOrder, { params: { id: replaces } });
    const changed = await member.call(placeOrder, {
      body: { ...orderOf(event, [2]), replaces },
      idempotencyKey: randomUUID(),
    });
    expect(changed.holdExpiresAt).toBe(holdExpiresAt);
    expect((await resultOf(event, member))?.orderId).toBe(changed.id);
    const outcome = async () => {
      const { entries } = await member.call(getDrawRecord, { params: { id: event.id } });
      return entries[0]?.outcome;
    };
    expect(await outcome()).toBe("held");
    await payFor(member, changed.id, changed.totalCents);
    expect(await outcome()).toBe("paid");
    // A further order is another matter.
    const further = await member.call(placeOrder, {
      body: orderOf(event, [1]),
      idempotencyKey: randomUUID(),
    });
    await member.call(cancelOrder, { params: { id: further.id } });
    expect(await outcome()).toBe("paid");
  });

  test("gives the pieces that are left, or nothing to a member who wants everything", async () => {
    const event = await openDraw({ tails: 3 });
    const [all, fewer] = (await entrants(event, 2, 2)) as [Actor, Actor];
    await enter(event, all, 2, { takesFewer: false });
    await enter(event, fewer, 2, { tipCents: 500 });
    await finish(event);
    const [first] = await inDrawnOrder(event, [all, fewer]);
    const { pieces } = await countersOf(server, event);
    expect(pieces[0]).toBe(first === all ? 3 : 2);
    if (first === all) {
      const orderId = (await resultOf(event, fewer))?.orderId ?? "";
      expect(await fewer.call(getOrder, { params: { id: orderId } })).toMatchObject({
        bill: { subtotalCents: 2400, tipCents: 250 },
      });
    }
  });

  test("sells the rest to everybody once it is finished", async () => {
    const event = await openDraw({ tails: 3 });
    await entrants(event, 1);
    await finish(event);
    const late = await signedIn(server);
    const { id } = await late.call(placeOrder, { body: orderOf(event, [1]), idempotencyKey: randomUUID() });
    expect(id).toBeTruthy();
  });

  test("without entries ends at its close", async () => {
    const event = await openDraw();
    await finish(event);
    expect(await admin.call(getAdminDraw, { params: { id: event.id } })).toMatchObject({ entryCount: 0 });
    const { drawFinishedAt } = await admin.call(getEvent, { params: { id: event.id } });
    expect(drawFinishedAt).not.toBeNull();
  });

  test("gives an entry its second window if the first one won't fit before closing", async () => {
    const event = await openDraw();
    const detail = await admin.call(getAdminEvent, { params: { id: event.id } });
    const { pickupStartsAt: startsAt, pickupEndsAt: endsAt } = detail;
    const middle = new Date((new Date(startsAt).getTime() + new Date(endsAt).getTime()) / 2).toISOString();
    const free = { maxOrders: null, maxUnits: null };
    const halves = [
      { ...free, id: event.windowId, startsAt: middle, endsAt },
      { ...free, startsAt, endsAt: middle },
    ];
    const { pickupWindows } = await editAs(event, { pickupWindows: halves });
    const other = pickupWindows.find(({ id }) => id !== event.windowId)?.id ?? "";
    const member = await signedIn(server);
    await enter(event, member, 1, { pickupWindowIds: [event.windowId, other] });
    // Above every time that a lot has after its last window.
    await server.context.pool.query("UPDATE pickup_windows SET shift_minutes = 240 WHERE id = $1", [
      event.windowId,
    ]);
    await finish(event);
    const { orderId } = (await resultOf(event, member)) ?? {};
    const order = await member.call(getOrder, { params: { id: orderId ?? "" } });
    expect(order.pickupWindow.id).toBe(other);
  });

  test("charges the lower of the price at entry and at the draw", async () => {
    const event = await openDraw();
    const [member] = (await entrants(event, 1)) as [Actor];
    await server.context.pool.query("UPDATE menu_items SET price_cents = 9900 WHERE event_id = $1", [
      event.id,
    ]);
    await finish(event);
    const orderId = (await resultOf(event, member))?.orderId ?? "";
    const bill = { subtotalCents: 2400, totalCents: orderOf(event, [1]).shownTotalCents };
    expect(await member.call(getOrder, { params: { id: orderId } })).toMatchObject({ bill });
  });

  test("gives the pieces of an entry that the order book refuses to the next", async () => {
    const event = await openDraw({ tails: 1 });
    const [member, ...others] = (await entrants(event, 6)) as [Actor, ...Actor[]];
    await enter(event, member, 1, { tipCents: 500 });
    // Without a tip, the order is too small to be paid now.
    await server.context.pool.query("UPDATE menu_items SET price_cents = 10 WHERE event_id = $1", [event.id]);
    await finish(event);
    const winner = await resultOf(event, member);
    expect(winner?.orderId).toBeTruthy();
    // There was still a tail when the entries drawn before the winner were refused, so they get no extra ticket.
    const next = await openDraw();
    for (const each of others) {
      const isBefore = ((await resultOf(event, each))?.place ?? 0) < (winner?.place ?? 0);
      expect((await enter(next, each)).tickets).toBe(isBefore ? 1 : 2);
    }
  });

  test("places an entry without its promo code if that has ended or is used up, and says so", async () => {
    const event = await openDraw({ tails: 5 });
    const enterWithCode = async (code: string, limits: { maxUses?: number }) => {
      const discount = { kind: "amount", amountCents: 100 } as const;
      const made = await admin.call(createPromoCode, { body: { code, discount, ...limits } });
      const [member] = (await entrants(event, 1)) as [Actor];
      const other = await signedIn(server);
      const shownTotalCents = 2300 + Math.round(2300 * 0.0975);
      for (const each of [member, other]) await enter(event, each, 1, { promoCode: code, shownTotalCents });
      return { made, members: [member, other] };
    };
    const ended = await enterWithCode("ENDED1", {});
    const once = await enterWithCode("ONCE1", { maxUses: 1 });
    await server.context.pool.query("UPDATE promo_codes SET expires_at = $2 WHERE id = $1", [
      ended.made.id,
      server.clock.now(),
    ]);
    await finish(event);
    const discountsOf = (members: readonly Actor[]) =>
      Promise.all(
        members.map(async (member) => {
          const orderId = (await resultOf(event, member))?.orderId ?? "";
          const order = await member.call(getOrder, { params: { id: orderId } });
          const [news] = await notificationsOf(member);
          expect(news?.message.includes(", without your promo code.")).toBe(order.bill?.discountCents === 0);
          return order.bill?.discountCents;
        }),
      );
    expect(await discountsOf(ended.members)).toEqual([0, 0]);
    expect((await discountsOf(once.members)).toSorted()).toEqual([0, 100]);
  });
});

test("refuses to put anybody on a waitlist until the draw is finished", async () => {
  const event = await openDraw({ tails: 1 });
  const [member, other] = (await entrants(event, 2)) as [Actor, Actor];
  const stop = (isStopped: boolean) =>
    server.context.pool.query("UPDATE menu_items SET is_stopped = $2 WHERE event_id = $1", [
      event.id,
      isStopped,
    ]);
  const early = await signedIn(server);
  const join = (menuItemId: string | null) =>
    early.call(joinWaitlist, { params: { id: event.id }, body: { menuItemId, pieces: 1 } });
  const lists = [event.menu[0]?.id ?? "", null];
  const expectRefused = async () => {
    for (const list of lists) await expect(join(list)).rejects.toMatchObject({ code: "DRAW_IN_PROGRESS" });
    // Asking for a reminder joins a sold-out event's waitlist otherwise.
    await early.call(registerForEvent, { params: { id: event.id } });
    expect(await early.call(getMyEvent, { params: { id: event.id } })).toMatchObject({ isWaitlisted: false });
  };
  await stop(true);
  await expectRefused();
  server.clock.advance(30 * 60);
  await closeDraw(server.context, event.id);
  await expectRefused();
  server.clock.advance(UNTIL_ROUND);
  await holdDraw(server.context, event.id);
  await expectRefused();
  await stop(false);
  await placeAll(server.context, event.id);
  server.clock.advance(1);
  await join(lists[0] ?? null);
  const [first, second] = (await inDrawnOrder(event, [member, other])) as [Actor, Actor];
  const orderId = (await resultOf(event, first))?.orderId ?? "";
  await first.call(cancelOrder, { params: { id: orderId } });
  const offerOf = async (each: Actor) =>
    (await each.call(getMyEvent, { params: { id: event.id } })).waitlistOffer;
  expect(await offerOf(second)).not.toBeNull();
  expect(await offerOf(early)).toBeNull();
});

test("an entry whose only item was deleted waits for the event, and the others are placed", async () => {
  const event = await openDraw({ tails: 5 });
  const [member] = (await entrants(event, 1)) as [Actor];
  const other = await signedIn(server);
  const fries = { lines: orderOf(event, [0, 1]).lines };
  const shownTotalCents = 900 + Math.round(900 * 0.0975);
  await enter(event, other, 1, { ...fries, shownTotalCents });
  await server.context.pool.query("DELETE FROM menu_items WHERE id = $1", [event.menu[0]?.id]);
  await finish(event);
  expect(await resultOf(event, member)).toMatchObject({ orderId: null, waitlistPosition: 1 });
  expect((await resultOf(event, other))?.orderId).toBeTruthy();
});

describe("tickets", () => {
  test("grow by one with each missed draw, and a paid order from a draw resets them", async () => {
    const first = await openDraw({ tails: 1 });
    const members = await entrants(first, 2);
    await finish(first);
    const [winner, loser] = (await inDrawnOrder(first, members)) as [Actor, Actor];
    const orderId = (await resultOf(first, winner))?.orderId ?? "";
    const { totalCents } = await winner.call(getOrder, { params: { id: orderId } });
    const next = { params: { id: first.id } };
    expect(await loser.call(getMyDraw, next)).toMatchObject({ tickets: 1, nextTickets: 2 });
    await payFor(winner, orderId, totalCents ?? 0);
    server.clock.advance(3600);
    const second = await openDraw({ tails: 2 });
    const ticketsOf = async (member: Actor) => (await enter(second, member)).tickets;
    expect([await ticketsOf(winner), await ticketsOf(loser)]).toEqual([1, 2]);
    await finish(second);
    const held = (await resultOf(second, loser))?.orderId ?? "";
    await payFor(loser, held, (await loser.call(getOrder, { params: { id: held } })).totalCents ?? 0);
    server.clock.advance(3600);
    const third = await openDraw();
    expect((await enter(third, loser)).tickets).toBe(1);
  });

  test("abuse 116: don't grow by letting a held order expire, or by withdrawing", async () => {
    const event = await openDraw({ tails: 1 });
    const [held, withdrawn] = (await entrants(event, 2)) as [Actor, Actor];
    await withdrawn.call(withdrawEntry, { params: { id: event.id } });
    await finish(event);
    server.clock.advance(20 * 60);
    await expireHolds(server.context);
    const next = await openDraw();
    expect((await enter(next, held)).tickets).toBe(1);
    expect((await enter(next, withdrawn)).tickets).toBe(1);
  });
});

describe("abuse 115: the public random number", () => {
  test("is stored in lower case, whatever case the mirror uses", async () => {
    [beacon.mood, mirror.mood] = ["disguises", "disguises"];
    const event = await openDraw();
    const [member] = (await entrants(event, 1)) as [Actor];
    await finish(event);
    const { beacon: number } = await member.call(getDrawRecord, { params: { id: event.id } });
    expect(number).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each(["replays", "lies", "silent"] as const)("is right even if one mirror %s", async (mood) => {
    mirror.mood = mood;
    const event = await openDraw();
    const [member] = (await entrants(event, 1)) as [Actor];
    await finish(event);
    const { beacon: number, beaconRound } = await member.call(getDrawRecord, { params: { id: event.id } });
    expect(number).toMatch(/^[0-9a-f]{64}$/);
    expect(beacon.asked).toContain(beaconRound);
  });

  test.each(["replays", "lies", "silent"] as const)(
    "is waited for, and the draw says for good if every mirror %s",
    async (mood) => {
      [beacon.mood, mirror.mood] = [mood, mood];
      const event = await openDraw();
      const [member] = (await entrants(event, 1)) as [Actor];
      await finish(event);
      expect(await resultOf(event, member)).toBeUndefined();
      server.clock.advance(30);
      await runDraws(server.context);
      expect(await member.call(getDrawRecord, { params: { id: event.id } })).toMatchObject({ beacon: null });
      [beacon.mood, mirror.mood] = ["honest", "honest"];
      await runDraws(server.context);
      expect(await member.call(getDrawRecord, { params: { id: event.id } })).toMatchObject({ beacon: null });
    },
  );
});

test("a process with a slow clock seals the list against a round that isn't public yet", async () => {
  const event = await openDraw();
  const [member] = (await entrants(event, 1)) as [Actor];
  const { registrationOpensAt } = await admin.call(getEvent, { params: { id: event.id } });
  const { beacon: network } = server.context.config;
  beacon.newest = roundAfter(network, new Date(new Date(registrationOpensAt).getTime() + MINUTE_MS));
  mirror.newest = beacon.newest - 5;
  server.clock.set(registrationOpensAt);
  await runDraws(server.context);
  const { beaconRound } = await member.call(getMyDraw, { params: { id: event.id } });
  // The newest may be as old as the time between two, so the one after it may be out before the lead is over.
  expect(beaconRound).toBe(beacon.newest + 2);
  server.clock.set(publishedAt(network, beaconRound ?? 0));
  await runDraws(server.context);
  expect((await resultOf(event, member))?.orderId).toBeTruthy();
});

test("an outage after the close doesn't use up the wait for the public random number", async () => {
  const event = await openDraw();
  const [member] = (await entrants(event, 1)) as [Actor];
  const { registrationOpensAt } = await admin.call(getEvent, { params: { id: event.id } });
  server.clock.set(registrationOpensAt);
  await runDraws(server.context);
  server.clock.advance(10 * 60);
  [beacon.mood, mirror.mood] = ["silent", "silent"];
  await runDraws(server.context);
  expect(await resultOf(event, member)).toBeUndefined();
  [beacon.mood, mirror.mood] = ["honest", "honest"];
  server.clock.advance(29);
  await runDraws(server.context);
  const { beacon: number } = await member.call(getDrawRecord, { params: { id: event.id } });
  expect(number).toMatch(/^[0-9a-f]{64}$/);
});

test("gives no ticket for a missed draw to a member who cancelled a later order unpaid", async () => {
  const event = await openDraw({ tails: 1 });
  const members = await entrants(event, 2);
  await finish(event);
  const [, missed] = (await inDrawnOrder(event, members)) as [Actor, Actor];
  const nextTickets = async () => (await missed.call(getMyDraw, { params: { id: event.id } })).nextTickets;
  expect(await nextTickets()).toBe(2);
  const { menu } = event;
  const fries = {
    lines: [{ menuItemId: menu[1]?.id ?? "", quantity: 1, specialInstructions: "" }],
    tipCents: 0,
  };
  const shownTotalCents = 900 + Math.round(900 * 0.0975);
  const order = await missed.call(placeOrder, {
    body: { ...orderOf(event, [1]), ...fries, shownTotalCents },
    idempotencyKey: randomUUID(),
  });
  await missed.call(cancelOrder, { params: { id: order.id } });
  expect(await nextTickets()).toBe(1);
});

test("members who entered learn that the event was cancelled", async () => {
  const event = await openDraw();
  const [member] = (await entrants(event, 1)) as [Actor];
  await admin.call(setEventStatus, { params: { id: event.id }, body: statusChange("cancelled") });
  await server.runJobs();
  expect(await titlesOf(member)).toContain("Event cancelled");
});

test("an entry that isn't placed yet adds no ticket to another draw", async () => {
  const event = await openDraw();
  const [member] = (await entrants(event, 1)) as [Actor];
  const { registrationOpensAt } = await admin.call(getEvent, { params: { id: event.id } });
  server.clock.set(registrationOpensAt);
  await closeDraw(server.context, event.id);
  server.clock.advance(UNTIL_ROUND);
  await holdDraw(server.context, event.id);
  expect(await enter(await openDraw(), member)).toMatchObject({ tickets: 1 });
  await placeAll(server.context, event.id);
});

test("open pages reload at the opening, the close and the end of a draw, and with the member's own changes", async () => {
  const event = await openDraw();
  const [member, watching] = [await signedIn(server), await signedIn(server)];
  /** Waits for a message that a step sends to an open page. */
  const hears = async (page: Actor, text: string, step: () => Promise<unknown>) => {
    const stream = await openStreamAt(address, { cookie: page.cookie, query: `?event=${event.id}` });
    await step();
    expect(await stream.readUntil(text)).toContain(text);
    stream.close();
  };
  const run = () => runDraws(server.context);
  await hears(watching, "event.changed", run);
  await hears(member, "my-event.changed", () => enter(event, member));
  await hears(member, "my-event.changed", () => member.call(withdrawEntry, { params: { id: event.id } }));
  await enter(event, member);
  server.clock.advance(30 * 60);
  await hears(admin, "event.changed", run);
  server.clock.advance(UNTIL_ROUND);
  await hears(watching, "event.changed", async () => {
    await hears(member, "You got it", run);
  });
});

describe("a draw that isn't over", () => {
  test("abuse 113: can't be changed after its close, not even in the database", async () => {
    const event = await openDraw({ tails: 1 });
    await entrants(event, 2);
    await finish(event);
    const { pool } = server.context;
    const attempts = [
      "UPDATE draw_entries SET place = place + 10 WHERE event_id = $1",
      "UPDATE draw_entries SET number = '0' WHERE event_id = $1",
      "UPDATE draw_entries SET tickets = 10 WHERE event_id = $1",
      "UPDATE draw_entries SET alias = 'mine' WHERE event_id = $1 AND place = 1",
      "DELETE FROM draw_entries WHERE event_id = $1",
      "UPDATE draw_entries SET user_id = (SELECT min(id::text)::uuid FROM users) WHERE event_id = $1 AND place = 1",
      "UPDATE draw_entries SET lines = '[]' WHERE event_id = $1",
      "UPDATE draw_entries SET takes_fewer = NOT takes_fewer WHERE event_id = $1",
      `INSERT INTO draw_entries (event_id, alias, entered_at, window_ids, lines, tip_cents, shown_total_cents, takes_fewer)
         SELECT event_id, 'late', entered_at, window_ids, lines, 0, 0, true FROM draw_entries WHERE event_id = $1`,
      "UPDATE draws SET seed = '0' WHERE event_id = $1",
      "UPDATE draws SET fingerprint = '0' WHERE event_id = $1",
      "UPDATE draws SET secret = '0' WHERE event_id = $1",
    ];
    for (const attempt of attempts)
      await expect(pool.query(attempt, [event.id]), attempt).rejects.toThrow(/can't be|takes no entry/);
  });

  test("abuse 117: hides its numbers and other members' entries", async () => {
    const event = await openDraw();
    const [member] = (await entrants(event, 1)) as [Actor];
    const early = member.call(getDrawRecord, { params: { id: event.id } });
    await expect(early).rejects.toMatchObject({ code: "DRAW_NOT_FINISHED" });
    const stranger = await signedIn(server);
    expect(await stranger.call(getMyDraw, { params: { id: event.id } })).toMatchObject({ entry: null });
  });
});

describe("the owner", () => {
  test("closes entries later, but not earlier, and can't move their opening once somebody entered", async () => {
    const event = await openDraw();
    await entrants(event, 1);
    const edit = (change: Partial<EventEditInput>) => editAs(event, change);
    const { registrationOpensAt } = await admin.call(getAdminEvent, { params: { id: event.id } });
    const at = (minutes: number) =>
      new Date(new Date(registrationOpensAt).getTime() + minutes * MINUTE_MS).toISOString();
    await expect(edit({ registrationOpensAt: at(-10) })).rejects.toMatchObject({ code: "DRAW_STARTED" });
    await expect(edit({ entriesOpenAt: null })).rejects.toMatchObject({ code: "DRAW_STARTED" });
    await edit({ registrationOpensAt: at(10) });
    expect(await admin.call(getEvent, { params: { id: event.id } })).toMatchObject({
      registrationOpensAt: at(10),
    });
  });

  test("ends ordering later, but not earlier, until a draw that somebody entered is finished", async () => {
    const event = await openDraw();
    const detail = await admin.call(getAdminEvent, { params: { id: event.id } });
    expect(detail).toMatchObject({ isDrawStarted: false });
    const at = (minutes: number) =>
      new Date(new Date(detail.registrationClosesAt).getTime() + minutes * MINUTE_MS).toISOString();
    await editAs(event, { registrationClosesAt: at(-1) });
    await entrants(event, 1);
    await expect(editAs(event, { registrationClosesAt: at(-2) })).rejects.toMatchObject({
      problem: { code: "DRAW_STARTED", field: "registrationClosesAt" },
    });
    await editAs(event, { registrationClosesAt: at(0) });
    expect(await admin.call(getAdminEvent, { params: { id: event.id } })).toMatchObject({
      isDrawStarted: true,
    });
    await finish(event);
    await editAs(event, { registrationClosesAt: at(-2) });
  });

  test("can't turn an event into a draw once ordering has opened, since members may wait for it already", async () => {
    const event = await createOpenEvent(server);
    const at = (minutes: number) =>
      new Date(server.clock.now().getTime() + minutes * MINUTE_MS).toISOString();
    const toDraw = { entriesOpenAt: at(0), registrationOpensAt: at(30), notificationAt: at(0) };
    await expect(editAs(event, toDraw)).rejects.toMatchObject({
      problem: { code: "INVALID_INPUT", field: "entriesOpenAt" },
    });
    const later = await createOpenEvent(server, { status: "scheduled", registrationOpensAt: at(60) });
    await editAs(later, toDraw);
  });

  test("can't remove the pickup window of an entry", async () => {
    const event = await openDraw();
    const detail = await admin.call(getAdminEvent, { params: { id: event.id } });
    const { pickupStartsAt: startsAt, pickupEndsAt: endsAt } = detail;
    const replaced = { pickupWindows: [{ startsAt, endsAt, maxOrders: null, maxUnits: null }] };
    await entrants(event, 1);
    await expect(editAs(event, replaced)).rejects.toMatchObject({ code: "PICKUP_WINDOW_HELD" });
  });

  test("moves a pickup window, and notifies the members who entered with it", async () => {
    const event = await openDraw();
    const detail = await admin.call(getAdminEvent, { params: { id: event.id } });
    const { pickupStartsAt: startsAt, pickupEndsAt: endsAt } = detail;
    const middle = new Date((new Date(startsAt).getTime() + new Date(endsAt).getTime()) / 2).toISOString();
    const free = { maxOrders: null, maxUnits: null };
    const [window] = detail.pickupWindows;
    const halves = [
      { ...free, id: window?.id ?? "", startsAt, endsAt: middle },
      { ...free, startsAt: middle, endsAt },
    ];
    const { pickupWindows } = await editAs(event, { pickupWindows: halves });
    const [first, second] = pickupWindows.map(({ id }) => id) as [string, string];
    const [moved, kept] = [await signedIn(server), await signedIn(server)];
    await enter({ ...event, windowId: first }, moved);
    await enter({ ...event, windowId: second }, kept);
    const later = new Date(new Date(startsAt).getTime() + 15 * MINUTE_MS).toISOString();
    const pickups = [
      { ...free, id: first, startsAt: later, endsAt: middle },
      { ...free, id: second, startsAt: middle, endsAt },
    ];
    const changed = editOf(await admin.call(getAdminEvent, { params: { id: event.id } }), {
      notifiesMembers: false,
      pickupWindows: pickups,
    });
    const preview = await admin.call(previewEventEdit, { params: { id: event.id }, body: changed });
    expect(preview).toMatchObject({ toldCount: 1, isPlanChange: false });
    await editAs(event, { pickupWindows: pickups });
    await server.runJobs();
    const [news] = await notificationsOf(moved);
    expect(news?.message).toMatch(/: Your pickup window in the draw is now .+ \(was .+\)\.$/);
    expect(await titlesOf(kept)).toEqual([]);
  });

  test.each(["draft", "completed"] as const)("can't make the event %s while entries wait", async (status) => {
    const event = await openDraw();
    const [member] = (await entrants(event, 1)) as [Actor];
    const change = { params: { id: event.id }, body: { status } };
    await expect(admin.call(setEventStatus, change)).rejects.toMatchObject({ code: "DRAW_STARTED" });
    await member.call(withdrawEntry, { params: { id: event.id } });
    expect(await admin.call(setEventStatus, change)).toMatchObject({ status });
  });

  test("can't delete a draft whose draw has entries", async () => {
    const event = await openDraw();
    await entrants(event, 1);
    await server.context.pool.query("UPDATE events SET status = 'draft' WHERE id = $1", [event.id]);
    const deletion = admin.call(deleteEvent, { params: { id: event.id } });
    await expect(deletion).rejects.toMatchObject({ code: "EVENT_HAS_ORDERS" });
    const empty = await openDraw({ status: "draft" });
    await admin.call(deleteEvent, { params: { id: empty.id } });
  });
});

test("a closed draw keeps its times, also for a process whose clock is behind", async () => {
  const event = await openDraw();
  await entrants(event, 1);
  const { registrationOpensAt } = await admin.call(getAdminEvent, { params: { id: event.id } });
  const closes = new Date(registrationOpensAt).getTime();
  server.clock.set(registrationOpensAt);
  await runDraws(server.context);
  server.clock.set(new Date(closes - 1000));
  const later = new Date(closes + 10 * MINUTE_MS).toISOString();
  await expect(editAs(event, { registrationOpensAt: later })).rejects.toMatchObject({ code: "DRAW_STARTED" });
});

async function editAs(event: TestEvent, change: Partial<EventEditInput>) {
  const detail = await admin.call(getAdminEvent, { params: { id: event.id } });
  return admin.call(editEvent, {
    params: { id: event.id },
    body: editOf(detail, { notifiesMembers: false, ...change }),
  });
}

test("an outage across the close keeps entries open for as long", async () => {
  const event = await openDraw();
  const [member] = (await entrants(event, 1)) as [Actor];
  const { registrationOpensAt } = await member.call(getEvent, { params: { id: event.id } });
  const planned = new Date(registrationOpensAt).getTime();
  server.clock.set(new Date(planned + 5 * MINUTE_MS));
  await runDraws(server.context);
  const moved = await member.call(getEvent, { params: { id: event.id } });
  expect(new Date(moved.registrationOpensAt).getTime()).toBe(planned + 10 * MINUTE_MS);
  expect(await enter(event, member, 2)).toMatchObject({
    plannedCloseAt: registrationOpensAt,
    entry: { lines: [{ quantity: 2 }] },
  });
});

test("an outage near the end of ordering doesn't keep entries open until no order can be placed", async () => {
  const closesAt = new Date(server.clock.now().getTime() + 60 * MINUTE_MS).toISOString();
  const event = await openDraw({ registrationClosesAt: closesAt });
  const [member] = (await entrants(event, 1)) as [Actor];
  server.clock.advance(50 * 60);
  await finishNow();
  for (let late = 0; late < 12; late++) {
    server.clock.advance(60);
    await runDraws(server.context);
  }
  expect((await resultOf(event, member))?.orderId).toBeTruthy();
});

/** Runs every draw that is due to its end. */
async function finishNow(): Promise<void> {
  await runDraws(server.context);
  server.clock.advance(UNTIL_ROUND);
  await runDraws(server.context);
}

test("a draw whose end the owner moved while its close was starting stays open", async () => {
  const event = await openDraw();
  const [member] = (await entrants(event, 1)) as [Actor];
  expect(await closeDraw(server.context, event.id)).toBe(false);
  expect(await enter(event, member)).toMatchObject({ entryCount: 1, fingerprint: null });
});

test("an entry of an account that is deleted as its draw closes isn't in the sealed list", async () => {
  const event = await openDraw({ tails: 5 });
  const [member, other] = (await entrants(event, 2)) as [Actor, Actor];
  const { registrationOpensAt } = await admin.call(getEvent, { params: { id: event.id } });
  const closing = await inTransaction(server.context.database, async (transaction) => {
    await eraseEntries(transaction, other.id);
    server.clock.set(registrationOpensAt);
    const running = runDraws(server.context);
    await untilBlocking({
      query: async (text) => ({ rowCount: (await sql.raw(text).execute(transaction)).rows.length }),
    });
    return { running };
  });
  await closing.running;
  await finish(event);
  const record = await member.call(getDrawRecord, { params: { id: event.id } });
  expect(sha256(entryList(record.entries))).toBe(record.fingerprint);
  expect(record.entries).toHaveLength(1);
});

test("a close that loses an entry to a process of the former version starts over", async () => {
  const event = await openDraw({ tails: 5 });
  const [member, other] = (await entrants(event, 2)) as [Actor, Actor];
  const { registrationOpensAt } = await admin.call(getEvent, { params: { id: event.id } });
  const erasing = await server.context.pool.connect();
  await erasing.query("BEGIN");
  await erasing.query("DELETE FROM draw_entries WHERE user_id = $1", [other.id]);
  server.clock.set(registrationOpensAt);
  const [closed] = await Promise.allSettled([
    closeDraw(server.context, event.id),
    untilBlocking(erasing).then(async () => {
      await erasing.query("COMMIT");
      erasing.release();
    }),
  ]);
  expect(closed).toMatchObject({ status: "rejected", reason: { message: /was removed/ } });
  await finish(event);
  const { entries } = await member.call(getDrawRecord, { params: { id: event.id } });
  expect(entries).toHaveLength(1);
});

test("an event that is cancelled while its entries are placed decides no more of them", async () => {
  const event = await openDraw();
  const [member] = (await entrants(event, 1)) as [Actor];
  const { registrationOpensAt } = await admin.call(getEvent, { params: { id: event.id } });
  server.clock.set(registrationOpensAt);
  await runDraws(server.context);
  server.clock.advance(UNTIL_ROUND);
  await holdDraw(server.context, event.id);
  await server.context.pool.query("UPDATE events SET status = 'cancelled' WHERE id = $1", [event.id]);
  await placeAll(server.context, event.id);
  expect(await titlesOf(member)).not.toContain("Not this time");
});

test("placing continues after a stop, with the next position on the waitlist", async () => {
  const event = await openDraw({ tails: 2 });
  await enter(event, await signedIn(server));
  const { pool } = server.context;
  const others = await createSignedInMembers(server.context, 119);
  await pool.query(
    `INSERT INTO draw_entries (event_id, alias, user_id, entered_at, window_ids, lines, tip_cents, shown_total_cents, takes_fewer)
     SELECT event_id, other::text, other, entered_at, window_ids, lines, tip_cents, shown_total_cents, takes_fewer
       FROM draw_entries, unnest($2::uuid[]) AS other WHERE event_id = $1`,
    [event.id, others.map(({ userId }) => userId)],
  );
  server.clock.advance(30 * 60);
  await closeDraw(server.context, event.id);
  server.clock.advance(UNTIL_ROUND);
  await holdDraw(server.context, event.id);
  const positions = async () => {
    const { rows } = await pool.query<{ position: number | null }>(
      `SELECT waitlist_position AS position FROM draw_entries
        WHERE event_id = $1 AND decided_at IS NOT NULL AND order_id IS NULL ORDER BY place`,
      [event.id],
    );
    return rows.map(({ position }) => position);
  };
  const stop = new AbortController();
  vi.spyOn(server.context.live, "publish").mockImplementationOnce(() => stop.abort());
  await placeAll(server.context, event.id, stop.signal);
  expect(await positions()).toHaveLength(98);
  await placeAll(server.context, event.id);
  expect(await positions()).toEqual(Array.from({ length: 118 }, (_, index) => index + 1));
});

test("abuse 118: two processes hold one draw and place nothing twice", async () => {
  const event = await openDraw({ tails: 20 });
  await entrants(event, 12);
  const { registrationOpensAt } = await admin.call(getEvent, { params: { id: event.id } });
  server.clock.set(registrationOpensAt);
  await Promise.all([runDraws(server.context), runDraws(other.context)]);
  server.clock.advance(UNTIL_ROUND);
  await Promise.all([runDraws(server.context), runDraws(other.context)]);
  expect(await countersOf(server, event)).toMatchObject({ places: 12, pieces: [12, 0] });
  expect(await admin.call(getAdminDraw, { params: { id: event.id } })).toMatchObject({ placed: 12 });
});
