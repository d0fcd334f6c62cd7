import { randomUUID } from "node:crypto";
import {
  deleteMember,
  exportEventTips,
  exportProfile,
  getEventTips,
  listAuditEntries,
  payOutTips,
  placeOrder,
  refundOrder,
  splitEventTips,
} from "@secret/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, orderOf, signedIn } from "../../../testing/actors.ts";
import { createEventAtPickup, saleOf, sellTo } from "../../../testing/counter.ts";
import { exportFile } from "../../../testing/export-file.ts";
import { payFor } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { findDifferences } from "../ledger/service.ts";
import { applyRetention } from "../retention/service.ts";

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin", "Olive");
});
afterAll(async () => {
  expect(await findDifferences(server.context.database, server.clock.now())).toEqual([]);
  await server.close();
});

/** Sells one order online with a tip of $7.00 and two at the counter with $3.01 and $2.00, one of them by each seller. */
async function evening() {
  const event = await createEventAtPickup(server, { registrationClosesAt: later(600) });
  const member = await signedIn(server);
  const body = orderOf(event, [2, 1], 700);
  const { id } = await member.call(placeOrder, { body, idempotencyKey: randomUUID() });
  await payFor(member, id, body.shownTotalCents);
  const [ana, ben] = [await signedIn(server, "staff", "Ana"), await signedIn(server, "staff", "Ben")];
  await sellTo(server, ana, event, saleOf(event, [1], { tipCents: 301 }));
  await sellTo(server, ben, event, saleOf(event, [1], { tipCents: 200, tender: "terminal" }));
  await server.runJobs();
  return { id: event.id, orderId: id, ana, ben };
}

const later = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000).toISOString();
const read = (id: string) => admin.call(getEventTips, { params: { id } });
const refund = async (id: string, amountCents: number) => {
  const body = { amountCents, reason: "Cold fries" };
  await admin.call(refundOrder, { params: { id }, body, idempotencyKey: randomUUID() });
  await server.runJobs();
};

interface Wish {
  readonly version?: number;
  readonly shownPoolCents?: number;
  readonly reason?: string;
}
const split = (id: string, people: Record<string, number | null>, wish: Wish = {}, by = admin) =>
  by.call(splitEventTips, {
    params: { id },
    body: {
      version: 0,
      shownPoolCents: 1_201,
      reason: "",
      method: Object.values(people).some((hours) => hours !== null) ? "hours" : "evenly",
      ...wish,
      people: Object.entries(people).map(([userId, quarterHours]) => ({ userId, quarterHours })),
    },
  });
const refused = (code: string, field?: string) => ({
  code,
  ...(field !== undefined && { problem: { field } }),
});

describe("an evening's tips", () => {
  test("are those paid online and at the counter, less refunded ones, with who worked", async () => {
    const { id, orderId, ana, ben } = await evening();
    const idle = await signedIn(server, "staff", "Idle");
    await refund(orderId, 1_000);
    const { online, counter, netCents, poolCents, people } = await read(id);
    expect(online.paidCents).toBe(700);
    expect(online.refundedCents).toBeGreaterThan(0);
    expect(counter).toEqual({ paidCents: 501, refundedCents: 0 });
    expect(netCents).toBe(1_201 - online.refundedCents);
    expect(poolCents).toBe(netCents);
    const worked = people.filter(({ hasWorked }) => hasWorked).map((person) => person.id);
    expect(worked.toSorted()).toEqual([ana.id, ben.id].toSorted());
    expect(people).toContainEqual({ id: idle.id, name: "Idle Reyes", hasWorked: false });
    expect(people.map((person) => person.id)).not.toContain(admin.id);
  });

  test("are split evenly to the cent, and by quarter hours, with names as they were", async () => {
    const { id, ana, ben } = await evening();
    const even = await split(id, { [ana.id]: null, [ben.id]: null });
    expect(even.splits[0]?.shares.map(({ cents }) => cents).toSorted()).toEqual([600, 601]);
    const byHours = await split(id, { [ana.id]: 18, [ben.id]: 7 }, { version: 1, reason: "Ben left early" });
    expect(byHours.splits[0]).toMatchObject({
      version: 2,
      totalCents: 1_201,
      reason: "Ben left early",
      madeBy: "Olive Reyes",
      paidOutAt: null,
      shares: [
        { userId: ana.id, name: "Ana Reyes", quarterHours: 18, cents: 865 },
        { userId: ben.id, name: "Ben Reyes", quarterHours: 7, cents: 336 },
      ],
    });
    expect(byHours.splits[1]).toEqual(even.splits[0]);
    const { rows } = await admin.call(listAuditEntries, { query: { search: "were split among" } });
    expect(rows[0]).toMatchObject({
      message: "Tips of $12.01 were split among 2 people: Ben left early",
      metadata: { eventId: id, version: 2 },
    });
  });

  test("aren't lowered by a later refund: the business covers it, also in a correction", async () => {
    const { id, orderId, ana, ben } = await evening();
    await split(id, { [ana.id]: null });
    await refund(orderId, 1_500);
    const { poolCents, coveredCents, netCents } = await read(id);
    expect(poolCents).toBe(1_201);
    expect(coveredCents).toBe(1_201 - netCents);
    expect(coveredCents).toBeGreaterThan(0);
    await split(id, { [ana.id]: null, [ben.id]: null }, { version: 1, reason: "Forgot Ben" });
    await admin.call(payOutTips, { params: { id, version: 2 } });
    expect(await read(id)).toMatchObject({ poolCents: 0, coveredCents });
  });

  test("are corrected only for a reason, and not once they are paid out", async () => {
    const { id, ana, ben } = await evening();
    await split(id, { [ana.id]: null });
    await expect(split(id, { [ben.id]: null }, { version: 1 })).rejects.toMatchObject(
      refused("REASON_REQUIRED", "reason"),
    );
    await admin.call(payOutTips, { params: { id, version: 1 } });
    const again = await admin.call(payOutTips, { params: { id, version: 1 } });
    expect(again.splits).toMatchObject([{ version: 1, paidOutAt: server.clock.now().toISOString() }]);
    await expect(split(id, { [ben.id]: null }, { version: 1, reason: "Late" })).rejects.toMatchObject(
      refused("NO_TIPS_TO_SPLIT"),
    );
  });

  test("that arrive after the payout are split without anybody asking", async () => {
    const { id, ana } = await evening();
    await split(id, { [ana.id]: null });
    await admin.call(payOutTips, { params: { id, version: 1 } });
    const { event } = await read(id);
    const menu = await server.parts.events.detail(event.id);
    if (menu === undefined) throw new Error("the event is gone");
    const facts = { id, windowId: "", menu: menu.menu, salesTaxPpm: menu.salesTaxPpm };
    await sellTo(server, ana, facts, saleOf(facts, [1], { tipCents: 150 }));
    await server.runJobs();
    expect(await read(id)).toMatchObject({ poolCents: 150, coveredCents: 0 });
    const late = await split(id, { [ana.id]: null }, { version: 1, shownPoolCents: 150 });
    expect(late.splits[0]).toMatchObject({ version: 2, totalCents: 150, reason: "" });
  });

  test("split by two admins at once are saved once; a stale version or amount is refused", async () => {
    const { id, ana, ben } = await evening();
    const results = await Promise.allSettled([
      split(id, { [ana.id]: null }),
      split(id, { [ben.id]: null }),
      split(id, { [ana.id]: null, [ben.id]: null }),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await read(id)).splits).toHaveLength(1);
    await expect(split(id, { [ana.id]: null })).rejects.toMatchObject(refused("EDITED_MEANWHILE"));
    const stale = { version: 1, reason: "Wrong", shownPoolCents: 1_200 };
    await expect(split(id, { [ana.id]: null }, stale)).rejects.toMatchObject(refused("TIPS_CHANGED"));
    await expect(admin.call(payOutTips, { params: { id, version: 2 } })).rejects.toMatchObject(
      refused("EDITED_MEANWHILE"),
    );
  });
});

describe("sharing tips", () => {
  test("abuse 110: an admin who is ticked through the API is refused, by name", async () => {
    const { id, ana } = await evening();
    const seller = await signedIn(server, "admin", "Max");
    await expect(split(id, { [ana.id]: null, [seller.id]: null })).rejects.toMatchObject(
      refused("TIP_MANAGER", "people"),
    );
    await expect(split(id, { [admin.id]: 4 })).rejects.toMatchObject(refused("TIP_MANAGER", "people"));
    expect((await read(id)).splits).toEqual([]);
  });

  test("a member who didn't work, hours that are missing, and staff as caller are refused", async () => {
    const { id, ana, ben } = await evening();
    const member = await signedIn(server);
    await expect(split(id, { [member.id]: null })).rejects.toMatchObject(refused("TIP_NOT_CREW", "people"));
    await expect(split(id, { [ana.id]: 4, [ben.id]: null })).rejects.toMatchObject(
      refused("TIP_HOURS_MISSING", "people"),
    );
    await expect(split(id, { [ana.id]: null }, {}, ana)).rejects.toMatchObject({ status: 403 });
    await expect(ana.call(getEventTips, { params: { id } })).rejects.toMatchObject({ status: 403 });
  });

  test("is for somebody who worked and was deleted since; the record of pay keeps the name for five years", async () => {
    const { id, ana, ben } = await evening();
    await split(id, { [ana.id]: null, [ben.id]: null });
    const { tips: shares } = (await ana.call(exportProfile)) as { tips: unknown };
    expect(shares).toMatchObject([{ event: "Test Event", version: 1, name: "Ana Reyes", paidOutAt: null }]);
    await admin.call(deleteMember, { params: { id: ana.id } });
    const { people } = await read(id);
    expect(people).toContainEqual({ id: ana.id, name: "Ana Reyes", hasWorked: true });
    const corrected = await split(id, { [ana.id]: null }, { version: 1, reason: "Ben was off" });
    expect(corrected.splits[0]?.shares).toMatchObject([{ name: "Ana Reyes", cents: 1_201 }]);
    server.clock.advance(5 * 365 * 86_400 + 60);
    await applyRetention(server.context);
    admin = await signedIn(server, "admin", "Olive");
    const { splits } = await read(id);
    expect(splits[1]?.shares.map(({ name }) => name).toSorted()).toEqual(["", "Ben Reyes"]);
  });
});

test("the CSV has a row per person and version, and is audited", async () => {
  const { id, ana, ben } = await evening();
  await split(id, { [ana.id]: 18, [ben.id]: 7 });
  const { head, lines } = await exportFile(server, admin, exportEventTips, { params: { id } });
  expect(head).toMatch(
    /^\ufeffEvent,Pickup,Time zone,Version,Split,Name,Hours,Tips,Saved,Saved by,Reason,Paid out$/,
  );
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain("1,hours,Ana Reyes,4.5,8.65,");
  const { rows } = await admin.call(listAuditEntries, { query: { search: "split of tips was exported" } });
  expect(rows[0]).toMatchObject({ metadata: { eventId: id } });
});
