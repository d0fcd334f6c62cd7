import {
  getAlarmPhone,
  listAuditEntries,
  previewAllergenAlarm,
  previewAllergenWarning,
  sendAllergenAlarm,
  sendAllergenWarning,
  setEventLead,
} from "@secret/contract";
import { type Allergen, MINUTE_MS, smsSegments } from "@secret/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, createOpenEvent, signedIn, type TestEvent } from "../../../testing/actors.ts";
import { saleOf, sellTo } from "../../../testing/counter.ts";
import { pickupNow, TestDevice } from "../../../testing/crew.ts";
import { notificationsOf } from "../../../testing/notifications.ts";
import { paidOrderAt } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let admin: Actor;
let lead: Actor;
let event: TestEvent;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  [admin, lead] = await Promise.all([signedIn(server, "admin"), signedIn(server, "staff", "Lea")]);
  event = await createOpenEvent(server, pickupNow(server));
  await admin.call(setEventLead, { params: { id: event.id }, body: { userId: lead.id } });
  await setAllergens(0, ["shellfish", "milk"]);
  await setAllergens(1, ["shellfish"]);
});
afterAll(() => server?.close());

const TEXT =
  "URGENT: you may have the wrong bag. It has milk. Don't eat it. Come back to the window. Trouble breathing? Call 911.";

async function setAllergens(item: number, allergens: Allergen[] | null): Promise<void> {
  await server.context.database
    .updateTable("menuItems")
    .set({ allergens })
    .where("id", "=", event.menu[item]?.id ?? "")
    .execute();
}

const order = (quantities: readonly number[]) => paidOrderAt(server, event, { quantities });

/** Places an order of fries, which its member has the bag of a tail for. */
async function wrongBag() {
  const [held, other] = [await order([0, 1]), await order([1])];
  return { member: held.member, orderId: held.id, bagOrderId: other.id };
}

type Bag = Pick<Awaited<ReturnType<typeof wrongBag>>, "orderId" | "bagOrderId">;
const params = () => ({ params: { id: event.id } });
const preview = ({ orderId, bagOrderId }: Bag, by = lead) =>
  by.call(previewAllergenAlarm, { ...params(), query: { orderId, bagOrderId } });
const send = ({ orderId, bagOrderId }: Bag, shownText = TEXT, by = lead) =>
  by.call(sendAllergenAlarm, { ...params(), body: { orderId, bagOrderId, shownText } });
const deliveriesTo = ({ id }: Actor, kind = "allergen-alarm") =>
  server.context.database
    .selectFrom("deliveries")
    .select(["channel", "body", "dueAt"])
    .where("userId", "=", id)
    .where("kind", "=", kind)
    .execute();

/** Adds as many alarms as an event may have. */
async function fillAlarms(): Promise<void> {
  await server.context.database
    .insertInto("incidents")
    .values(
      Array.from({ length: 20 }, () => ({
        eventId: event.id,
        kind: "wrong-order",
        reason: "allergen-alarm",
        state: "done",
        startedAt: server.clock.now(),
        endedAt: server.clock.now(),
      })),
    )
    .execute();
}

test("the alarm has the page's text and fits one segment, also with the longest list", async () => {
  const bag = await wrongBag();
  expect(await preview(bag)).toMatchObject({
    allergens: ["milk"],
    isUnchecked: false,
    text: TEXT,
    isReached: true,
    maySend: true,
  });
  const longest = `SECRET: ${TEXT.replace("milk", "x".repeat(36))}`;
  expect(smsSegments(longest)).toMatchObject({ alphabet: "gsm-7", count: 1 });
});

test("the alarm is queued at once by every channel that is on, ahead of every other message, and once", async () => {
  const bag = await wrongBag();
  await server.context.database
    .updateTable("users")
    .set({ phone: "+12135550123", phoneVerifiedAt: server.clock.now(), notifySms: true })
    .where("id", "=", bag.member.id)
    .execute();
  await send(bag);
  await send(bag);
  const sent = await deliveriesTo(bag.member);
  expect(sent.map(({ channel }) => channel).toSorted()).toEqual(["mail", "sms"]);
  expect(sent.find(({ channel }) => channel === "sms")).toMatchObject({
    body: `SECRET: ${TEXT}`,
    dueAt: null,
  });
  const { rows } = await server.context.pool.query(
    "SELECT priority FROM graphile_worker.jobs WHERE task_identifier LIKE 'notifications.deliver-%' ORDER BY priority",
  );
  expect(rows[0]).toEqual({ priority: -1 });
  expect(await notificationsOf(bag.member)).toContainEqual(expect.objectContaining({ message: TEXT }));
});

test("a bag whose allergens were ordered needs none, and one with unchecked items does", async () => {
  const bag = await wrongBag();
  await setAllergens(0, ["shellfish"]);
  expect(await preview(bag)).toMatchObject({ text: null });
  await expect(send(bag)).rejects.toMatchObject({ code: "EDITED_MEANWHILE" });
  await setAllergens(0, null);
  const { text } = await preview(bag);
  expect(text).toContain("It has allergens not in your order.");
});

test("abuse 109: a false warning is refused to staff, without what was on screen, and past the limit", async () => {
  const bag = await wrongBag();
  const staff = await signedIn(server, "staff");
  expect(await preview(bag, staff)).toMatchObject({ maySend: false });
  await expect(send(bag, TEXT, staff)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(send(bag, "Free tails at the door")).rejects.toMatchObject({ code: "EDITED_MEANWHILE" });
  await fillAlarms();
  await expect(send(bag)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  expect(await deliveriesTo(bag.member)).toEqual([]);
});

test("the number to call shows to the lead after an alarm, and each look is audited", async () => {
  const bag = await wrongBag();
  const phone = (by = lead) => by.call(getAlarmPhone, { ...params(), body: { orderId: bag.orderId } });
  await expect(phone()).rejects.toMatchObject({ code: "ORDER_NOT_FOUND" });
  await send(bag);
  await expect(phone(await signedIn(server, "staff"))).rejects.toMatchObject({ code: "FORBIDDEN" });
  await server.context.database
    .updateTable("users")
    .set({ phone: "+12135550124" })
    .where("id", "=", bag.member.id)
    .execute();
  expect(await phone()).toEqual({ phone: "+12135550124" });
  const { rows } = await admin.call(listAuditEntries, { query: { search: "Phone number shown" } });
  expect(rows).toHaveLength(1);
});

describe("warning everybody who got an item", () => {
  const previewOf = (by = lead) =>
    by.call(previewAllergenWarning, { ...params(), query: { menuItemId: event.menu[0]?.id ?? "" } });
  const warn = async (version: string, by = lead) =>
    by.call(sendAllergenWarning, { ...params(), body: { menuItemId: event.menu[0]?.id ?? "", version } });
  /** Text to everybody who got the first item. */
  const toAll = () =>
    `URGENT: don't eat your ${event.menu[0]?.name}. It may have an allergen we didn't list. Feel sick? Come to the window. Trouble breathing? Call 911.`;

  /** Places an order and hands it off, some minutes ago. */
  async function handedOff(minutes: number, quantities = [1]) {
    const { id, member } = await order(quantities);
    const pickedUpAt = new Date(server.clock.now().getTime() - minutes * MINUTE_MS);
    await server.context.database
      .updateTable("orders")
      .set({ status: "completed", pickedUpAt })
      .where("id", "=", id)
      .execute();
    return { id, member };
  }

  test("previews the orders of the last 60 minutes, and queues the alarm ahead of all, once", async () => {
    const late = await handedOff(61);
    const fries = await handedOff(5, [0, 1]);
    const [first, second] = [await handedOff(59), await handedOff(1)];
    const shown = await previewOf();
    expect(shown).toMatchObject({ text: toAll(), walkUps: 0, maySend: true });
    expect(shown.orders).toEqual([
      { orderId: second.id, isReached: true },
      { orderId: first.id, isReached: true },
    ]);
    await warn(shown.version);
    for (const { member } of [first, second])
      expect(await deliveriesTo(member, "allergen-warning")).toMatchObject([
        { channel: "mail", dueAt: null },
      ]);
    expect(await notificationsOf(first.member)).toContainEqual(
      expect.objectContaining({ title: "Don't eat it", message: toAll() }),
    );
    for (const { member } of [late, fries])
      expect(await deliveriesTo(member, "allergen-warning")).toEqual([]);
    const { rows } = await server.context.pool.query(
      "SELECT min(priority) AS first FROM graphile_worker.jobs WHERE task_identifier LIKE 'notifications.deliver-%'",
    );
    expect(rows).toEqual([{ first: -1 }]);
    const after = await previewOf();
    expect(after.orders).toEqual([]);
    expect(await lead.call(getAlarmPhone, { ...params(), body: { orderId: first.id } })).toHaveProperty(
      "phone",
    );
  });

  test("has the orders that got the item free or made again, also to a bag from before", async () => {
    const device = new TestDevice(lead, event.id);
    const [free, again] = [await handedOff(61, [0, 1]), await handedOff(62)];
    const menuItemId = event.menu[0]?.id ?? "";
    await device.does({ kind: "free-item", orderId: free.id, menuItemId }, server.clock.now());
    const lines = [{ position: 0, quantity: 1 }];
    await device.does({ kind: "remake", orderId: again.id, lines }, server.clock.now());
    expect((await previewOf()).orders).toEqual([]);
    const handOff = (orderId: string) =>
      device.does({ kind: "end-remake", orderId, isHandedOff: true }, server.clock.now());
    await handOff(free.id);
    const { id: handOffId } = await handOff(again.id);
    const warned = async () => (await previewOf()).orders.map(({ orderId }) => orderId).sort();
    expect(await warned()).toEqual([free.id, again.id].sort());
    const takeBack = { kind: "take-back-remake", orderId: again.id, handOffId } as const;
    await device.does(takeBack, server.clock.now());
    expect(await warned()).toEqual([free.id]);
    await handOff(again.id);
    expect(await warned()).toEqual([free.id, again.id].sort());
  });

  test("counts walk-ups with the item, who can only be found at the window", async () => {
    const member = await handedOff(5);
    for (const [index, minutes] of [3, 10, 61].entries()) {
      const sold = await sellTo(server, lead, event, saleOf(event, index === 1 ? [2, 1] : [1]));
      if (!sold.ok) throw new Error(sold.failure.code);
      const pickedUpAt = new Date(server.clock.now().getTime() - minutes * MINUTE_MS);
      await server.context.database
        .updateTable("orders")
        .set({ status: "completed", pickedUpAt })
        .where("id", "=", sold.value.orderId)
        .execute();
    }
    const shown = await previewOf();
    expect(shown).toMatchObject({ walkUps: 2, orders: [{ orderId: member.id }] });
    await warn(shown.version);
    expect(await previewOf()).toMatchObject({ walkUps: 2, orders: [] });
  });

  test("lists members that no message reaches, and changes nothing with an outdated preview", async () => {
    const { id, member } = await handedOff(5);
    const unreached = { notifyEmail: false, notifySms: false, notifyPush: false };
    await server.context.database.updateTable("users").set(unreached).where("id", "=", member.id).execute();
    const reached = await handedOff(4);
    const shown = await previewOf();
    expect(shown.orders).toEqual([
      { orderId: reached.id, isReached: true },
      { orderId: id, isReached: false },
    ]);
    await expect(warn("x".repeat(43))).rejects.toMatchObject({ code: "EDITED_MEANWHILE" });
    expect((await previewOf()).orders).toHaveLength(2);
  });

  test("abuse 109: a warning about an item is refused to staff, with a stale preview, and past the limit", async () => {
    const { member } = await handedOff(5);
    const staff = await signedIn(server, "staff");
    const shown = await previewOf(staff);
    expect(shown.maySend).toBe(false);
    await expect(warn(shown.version, staff)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await handedOff(1);
    await expect(warn(shown.version)).rejects.toMatchObject({ code: "EDITED_MEANWHILE" });
    await fillAlarms();
    await expect(warn((await previewOf()).version)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    expect(await deliveriesTo(member, "allergen-warning")).toEqual([]);
  });
});
