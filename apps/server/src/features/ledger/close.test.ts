import { randomUUID } from "node:crypto";
import {
  type CloseSums,
  changeSettings,
  exportClose,
  exportJournal,
  exportTransactions,
  getClose,
  listAuditEntries,
  placeOrder,
  refundOrder,
  setOrderStatus,
} from "@secret/contract";
import { DEFAULT_ACCOUNT_NAMES, dayAt } from "@secret/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, createOpenEvent, orderOf, signedIn } from "../../../testing/actors.ts";
import { createEventAtPickup, saleOf, sellTo } from "../../../testing/counter.ts";
import { exportFile } from "../../../testing/export-file.ts";
import { paidOrder, payFor } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { findDifferences } from "./service.ts";

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
});
afterAll(() => server.close());

const refund = (id: string, amountCents: number) =>
  admin.call(refundOrder, {
    params: { id },
    body: { amountCents, reason: "Cold fries" },
    idempotencyKey: randomUUID(),
  });

/** Returns the totals of payments and refunds, without the close's own calculation. */
async function findBooks() {
  const { rows } = await sql<{ charged: number; back: number; fees: number; cash: number }>`
    SELECT (SELECT sum(amount_cents) FROM payments WHERE state = 'captured') AS charged,
           (SELECT sum(amount_cents) FROM refunds WHERE state <> 'failed') AS back,
           (SELECT sum(fee_cents) FROM payments WHERE state = 'captured') AS fees,
           (SELECT sum(amount_cents) FROM payments WHERE state = 'captured' AND source_kind = 'cash') AS cash
  `.execute(server.context.database);
  return rows[0];
}

function expectAddsUp(sums: CloseSums) {
  const { grossCents, discountCents, taxCents, tipCents, surplusCents, chargedCents } = sums;
  expect(grossCents - discountCents + taxCents + tipCents + surplusCents).toBe(chargedCents);
  expect(sums.netSalesCents).toBe(grossCents - discountCents - sums.refundedFoodCents);
  expect(sums.collectedCents + surplusCents - sums.refundedSurplusCents).toBe(sums.netCents);
  const { cardRefundedCents, cashRefundedCents, terminalRefundedCents, handRefundedCents } = sums;
  expect(cardRefundedCents + cashRefundedCents + terminalRefundedCents + handRefundedCents).toBe(
    sums.refundedCents,
  );
  expect(sums.cardCents + sums.cashCents + sums.terminalCents).toBe(chargedCents);
  expect(chargedCents - sums.refundedCents).toBe(sums.netCents);
  expect(Object.values(sums).every((value) => typeof value !== "number" || Number.isSafeInteger(value))).toBe(
    true,
  );
}

test("the close of all days matches payments and refunds to the cent, by day and event", async () => {
  const first = server.clock.now();
  const event = await createOpenEvent(server);
  const member = await signedIn(server);
  const body = orderOf(event, [2, 1], 700);
  const { id } = await member.call(placeOrder, { body, idempotencyKey: randomUUID() });
  await payFor(member, id, body.shownTotalCents);
  const cancelled = await paidOrder(server, { event: { title: "Cancelled in part" } });
  await admin.call(setOrderStatus, { params: { id: cancelled.id }, body: { status: "cancelled" } });
  const atPickup = await createEventAtPickup(server);
  await sellTo(server, await signedIn(server, "staff"), atPickup, saleOf(atPickup, [1]));
  await server.runJobs();
  // The refund happens on the next day.
  server.clock.advance(26 * 3_600);
  admin = await signedIn(server, "admin");
  await refund(id, 1_000);
  await server.runJobs();

  const span = { from: dayAt(first), to: dayAt(server.clock.now()) };
  const { rows, total } = await admin.call(getClose, { query: span });
  for (const row of rows) {
    const { day: _day, event: _event, ...sums } = row;
    expectAddsUp(sums);
  }
  expectAddsUp(total);
  const books = await findBooks();
  expect(total).toMatchObject({
    chargedCents: books?.charged,
    refundedCents: books?.back,
    feeCents: books?.fees,
    cashCents: books?.cash,
  });
  expect(await findDifferences(server.context.database, server.clock.now())).toEqual([]);

  const ofEvent = rows.filter((row) => row.event.id === event.id);
  expect(ofEvent).toMatchObject([
    { day: dayAt(server.clock.now()), orders: 0, chargedCents: 0, refundedCents: 1_000, netCents: -1_000 },
    { day: dayAt(first), orders: 1, grossCents: 5_700, tipCents: 700, refundedCents: 0 },
  ]);
  const alone = await admin.call(getClose, { query: { ...span, eventId: event.id } });
  expect(alone.rows).toEqual(ofEvent);
  const firstDay = await admin.call(getClose, { query: { from: span.from, to: span.from } });
  expect(firstDay.rows.every(({ day }) => day === span.from)).toBe(true);
});

test("an offline sale that arrives the next day counts on the day it was made", async () => {
  const event = await createEventAtPickup(server);
  const madeAt = server.clock.now();
  server.clock.advance(24 * 3_600);
  const crew = await signedIn(server, "staff");
  const sold = await sellTo(server, crew, event, saleOf(event, [1]), { happenedAt: madeAt });
  expect(sold.ok).toBe(true);
  await server.runJobs();
  admin = await signedIn(server, "admin");
  const span = { from: dayAt(madeAt), to: dayAt(server.clock.now()) };
  const { rows } = await admin.call(getClose, { query: { ...span, eventId: event.id } });
  expect(rows).toMatchObject([{ day: dayAt(madeAt), orders: 1 }]);
  expect(await findDifferences(server.context.database, server.clock.now())).toEqual([]);
});

test("abuse 59: the CSV has the same plain amounts, and neutralizes a title that is a formula", async () => {
  const { event, totalCents } = await paidOrder(server, { event: { title: "=cmd|' /C calc'!A0" } });
  const today = dayAt(server.clock.now());
  const query = { from: today, to: today, eventId: event.id };
  const { name, head, lines } = await exportFile(server, admin, exportClose, { query });
  expect(name).toBe(`close-${today}.csv`);
  expect(head).toMatch(
    /^\ufeffDay,Event,Time zone,Orders paid,Gross sales,Discounts,Refunded food,Net taxable sales,Sales tax,/,
  );
  const total = `${Math.trunc(totalCents / 100)}.${String(totalCents % 100).padStart(2, "0")}`;
  expect(lines[0]).toContain(
    `${today},'=cmd|' /C calc'!A0,America/Los_Angeles,1,24.00,0.00,0.00,24.00,2.34,0.00,2.34,0.00,0.00,0.00,${total},`,
  );
  const { rows: entries } = await admin.call(listAuditEntries, {
    query: { search: "The close was exported" },
  });
  expect(entries[0]).toMatchObject({ actor: { id: admin.id }, metadata: query });
});

test("both journals have the account names of the settings", async () => {
  await paidOrder(server);
  admin = await signedIn(server, "admin");
  const journalAccounts = { ...DEFAULT_ACCOUNT_NAMES, sales: "Sales:Popup Food" };
  await admin.call(changeSettings, { body: { journalAccounts } });
  const today = dayAt(server.clock.now());
  const accountsOf = async (format: "quickbooks" | "xero", column: string) => {
    const query = { from: today, to: today, format };
    return (await exportFile(server, admin, exportJournal, { query })).rows.map((row) => row[column]);
  };
  expect(await accountsOf("quickbooks", "Account Name")).toContain("Sales:Popup Food");
  expect(await accountsOf("xero", "Description")).toContain("Sales:Popup Food");
  expect(await accountsOf("xero", "*AccountCode")).toContain("4000");
});

test("abuse 58: only admins can read the close, and its range is limited", async () => {
  const staff = await signedIn(server, "staff");
  const query = { from: "2026-01-01", to: "2026-01-31" };
  await expect(staff.call(getClose, { query })).rejects.toMatchObject({ status: 403 });
  await expect(staff.call(exportClose, { query })).rejects.toMatchObject({ status: 403 });
  await expect(staff.call(exportTransactions, { query })).rejects.toMatchObject({ status: 403 });
  await expect(staff.call(exportJournal, { query: { ...query, format: "xero" } })).rejects.toMatchObject({
    status: 403,
  });
  for (const span of [
    { from: "2026-02-01", to: "2026-01-31" },
    { from: "2020-01-01", to: "2026-01-31" },
  ]) {
    await expect(admin.call(getClose, { query: span })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  }
});
