import { randomUUID } from "node:crypto";
import {
  claimTransfer,
  exportEventBuyers,
  getClose,
  listEventBuyers,
  placeOrder,
  refundOrder,
  tagMember,
} from "@secret/contract";
import { BRAND, dayAt } from "@secret/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, createOpenEvent, orderOf, signedIn, type TestEvent } from "../../../testing/actors.ts";
import { saleOf, sellTo } from "../../../testing/counter.ts";
import { exportFile, sumOf } from "../../../testing/export-file.ts";
import { moveByAdmin, payFor } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { offered } from "../../../testing/transfers.ts";

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
});
afterAll(() => server.close());

/** Places an order of this many tails, paid by default. */
async function order(event: TestEvent, member: Actor, tails: number, isPaid = true) {
  const body = orderOf(event, [tails]);
  const { id } = await member.call(placeOrder, { body, idempotencyKey: randomUUID() });
  if (isPaid) await payFor(member, id, body.shownTotalCents);
  return { id, totalCents: body.shownTotalCents };
}

const buyersOf = (event: TestEvent, query: { before?: string; limit?: number; search?: string } = {}) =>
  admin.call(listEventBuyers, { params: { id: event.id }, query });

test("an event's buyers are the members with paid orders, by name, with what they paid minus refunds", async () => {
  const event = await createOpenEvent(server);
  const [zoe, amy, nobody] = await Promise.all([
    signedIn(server, "member", "Zoe"),
    signedIn(server, "member", "Amy"),
    signedIn(server, "member", "Nobody"),
  ]);
  const first = await order(event, zoe, 1);
  const second = await order(event, zoe, 2);
  const third = await order(event, amy, 1);
  await moveByAdmin(server, (await order(event, amy, 1)).id, "cancelled");
  const waiting = await order(event, nobody, 1, false);
  await order(await createOpenEvent(server), nobody, 1);
  await admin.call(refundOrder, {
    params: { id: second.id },
    body: { amountCents: 500, reason: "A cold one" },
    idempotencyKey: randomUUID(),
  });
  const { rows: buyers, hasMore, totalBuyers } = await buyersOf(event);
  expect(buyers).toEqual([
    {
      ...{ id: amy.id, firstName: "Amy", lastName: "Reyes", email: amy.email, phone: null },
      ...{ orders: 1, worthCents: third.totalCents, isDeactivated: false },
      pickups: [expect.objectContaining({ state: "waiting" })],
    },
    {
      ...{ id: zoe.id, firstName: "Zoe", lastName: "Reyes", email: zoe.email, phone: null },
      ...{ orders: 2, worthCents: first.totalCents + second.totalCents - 500, isDeactivated: false },
      pickups: Array.from({ length: 2 }, () => expect.objectContaining({ state: "waiting" })),
    },
  ]);
  expect({ hasMore, totalBuyers }).toEqual({ hasMore: false, totalBuyers: 2 });
  await moveByAdmin(server, waiting.id, "cancelled");
});

test("the buyers' file agrees with the close after a refund of a part", async () => {
  const event = await createOpenEvent(server);
  const [zoe, amy] = [await signedIn(server, "member", "Zoe"), await signedIn(server, "member", "Amy")];
  const { id } = await order(event, zoe, 2);
  await order(event, amy, 1);
  await admin.call(refundOrder, {
    params: { id },
    body: { amountCents: 777, reason: "A cold one" },
    idempotencyKey: randomUUID(),
  });
  const day = dayAt(server.clock.now());
  const { total } = await admin.call(getClose, { query: { from: day, to: day, eventId: event.id } });
  const { rows } = await exportFile(server, admin, exportEventBuyers, { params: { id: event.id } });
  expect(rows).toHaveLength(2);
  expect(total.refundedTaxCents).toBeGreaterThan(0);
  expect(sumOf(rows, "Total")).toBe(total.collectedCents);
});

test("buyers are read page by page, each once", async () => {
  const event = await createOpenEvent(server);
  const names = ["Ida", "Ben", "Ida"];
  const members = await Promise.all(names.map((name) => signedIn(server, "member", name)));
  for (const member of members) await order(event, member, 1);
  const seen: { id: string; firstName: string }[] = [];
  for (let hasMore = true; hasMore && seen.length <= names.length; ) {
    const before = seen.at(-1)?.id;
    const page = await buyersOf(event, { limit: 1, ...(before && { before }) });
    expect(page.totalBuyers).toBe(3);
    seen.push(...page.rows);
    hasMore = page.hasMore;
  }
  expect(seen.map(({ firstName }) => firstName)).toEqual(["Ben", "Ida", "Ida"]);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(3);
});

test("a page can continue after any member, and is empty after an unknown id", async () => {
  const [event, other] = [await createOpenEvent(server), await createOpenEvent(server)];
  const [amy, bea, zoe] = await Promise.all(
    ["Amy", "Bea", "Zoe"].map((name) => signedIn(server, "member", name)),
  );
  if (amy === undefined || bea === undefined || zoe === undefined) throw new Error("Somebody is missing");
  await order(event, amy, 1);
  await order(event, zoe, 1);
  await order(other, bea, 1);
  const behind = async (before: string) => {
    const { rows: buyers, ...more } = await buyersOf(event, { before });
    return {
      hasMore: more.hasMore,
      totalBuyers: more.totalBuyers,
      names: buyers.map(({ firstName }) => firstName),
    };
  };
  expect(await behind(bea.id)).toEqual({ names: ["Zoe"], hasMore: false, totalBuyers: 2 });
  expect(await behind(zoe.id)).toEqual({ names: [], hasMore: false, totalBuyers: 2 });
  expect(await behind(event.id)).toEqual({ names: [], hasMore: false, totalBuyers: 2 });
  await expect(behind("' OR true --")).rejects.toThrow();
});

test("a buyer whose account is deactivated is still listed, and marked", async () => {
  const event = await createOpenEvent(server);
  const member = await signedIn(server);
  await order(event, member, 1);
  await server.context.database
    .updateTable("users")
    .set({ deactivatedAt: server.clock.now() })
    .where("id", "=", member.id)
    .execute();
  expect(await buyersOf(event)).toMatchObject({ rows: [{ id: member.id, isDeactivated: true }] });
});

test("an event that nobody bought from has no buyers", async () => {
  const event = await createOpenEvent(server);
  expect(await buyersOf(event)).toEqual({
    ...{ rows: [], hasMore: false, totalBuyers: 0, timeZone: BRAND.timeZone },
  });
});

test("buyers are found by a part of their name, address or number", async () => {
  const event = await createOpenEvent(server);
  // No random address contains "zoe", because it is not hexadecimal.
  const [amy, zoe] = [await signedIn(server, "member", "Amy"), await signedIn(server, "member", "Zoe")];
  await order(event, amy, 1);
  await order(event, zoe, 1);
  const found = async (search: string) => {
    const { rows, totalBuyers } = await buyersOf(event, { search });
    return [rows.map(({ firstName }) => firstName), totalBuyers];
  };
  expect(await found("zoe")).toEqual([["Zoe"], 1]);
  expect(await found(amy.email)).toEqual([["Amy"], 1]);
  expect(await found("Reyes")).toEqual([["Amy", "Zoe"], 2]);
  expect(await found("%")).toEqual([[], 0]);
});

test("a transferred order counts for its claimer, and a walk-up for nobody", async () => {
  const event = await createOpenEvent(server);
  const [giver, friend] = await Promise.all([signedIn(server), signedIn(server)]);
  const { id, totalCents } = await order(event, giver, 1);
  const { token } = await offered({ id, member: giver });
  await friend.call(claimTransfer, { body: { token } });
  // Pickup has begun.
  server.clock.advance(48 * 3_600 + 60);
  await sellTo(server, await signedIn(server, "staff"), event, saleOf(event, [1]));
  const later = await signedIn(server, "admin");
  expect(await later.call(listEventBuyers, { params: { id: event.id }, query: {} })).toMatchObject({
    rows: [{ id: friend.id, orders: 1, worthCents: totalCents }],
    totalBuyers: 1,
  });
});

test("a buyer's pickups have their windows; the export lists them in the event's time", async () => {
  const event = await createOpenEvent(server);
  const [amy, bea] = [await signedIn(server, "member", "Amy"), await signedIn(server, "member", "Bea")];
  await moveByAdmin(server, (await order(event, amy, 1)).id, "completed");
  await order(event, amy, 1);
  const { totalCents } = await order(event, bea, 1);
  const statesOf = async (actor: Actor) => {
    const { rows } = await actor.call(listEventBuyers, { params: { id: event.id }, query: {} });
    return rows.map(({ pickups }) => pickups.map(({ state }) => state).toSorted());
  };
  expect(await statesOf(await signedIn(server, "admin"))).toEqual([["picked-up", "waiting"], ["waiting"]]);
  server.clock.advance(60 * 3_600);
  const later = await signedIn(server, "admin");
  expect(await statesOf(later)).toEqual([["picked-up", "unclaimed"], ["unclaimed"]]);
  for (const name of ["VIP", "Press"])
    await later.call(tagMember, { params: { id: bea.id }, body: { name } });
  const { lines } = await exportFile(server, later, exportEventBuyers, { params: { id: event.id } });
  const dollars = (totalCents / 100).toFixed(2);
  const line = `Bea,Reyes,${bea.email},,1,\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d,unclaimed,${BRAND.timeZone},"Press; VIP",${dollars}`;
  expect(lines.at(-1)).toMatch(new RegExp(`${line}$`));
});
