import { randomUUID } from "node:crypto";
import {
  createPromoCode,
  exportJournal,
  exportTransactions,
  getAdminDashboard,
  getAdminOrderSummary,
  getClose,
  getFigures,
  listAdminEvents,
  placeOrder,
  refundOrder,
  returnOrder,
  setOrderStatus,
} from "@secret/contract";
import { sumSales } from "@secret/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, createOpenEvent, orderOf, signedIn, type TestEvent } from "../../../testing/actors.ts";
import { chargedOnTerminal, createEventAtPickup, saleOf, sellTo } from "../../../testing/counter.ts";
import { exportFile, sumOf } from "../../../testing/export-file.ts";
import { paidOrder, payFor } from "../../../testing/orders.ts";
import { claimOffered, waitingMember } from "../../../testing/returned-orders.ts";
import { deliverWebhook, disputeWebhook } from "../../../testing/square-webhooks.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { countEvents } from "../analytics/service/count-events.ts";
import { readPayouts } from "../payments/service/payouts.ts";
import { offerReturnedOrders } from "../returned-orders/service/offer-returned-orders.ts";
import { findDifferences } from "./service.ts";

/**
 * A day of twelve orders, worked out by hand with 9.75 % tax, in dollars. A tail is 24.00, fries are 9.00.
 *
 * |    | order                        | gross | disc. | tax  | tip  | charged | food back | tax back | tip back |
 * | -- | ---------------------------- | ----- | ----- | ---- | ---- | ------- | --------- | -------- | -------- |
 * | 1  | kept                         | 24.00 |       | 2.34 |      | 26.34   |           |          |          |
 * | 2  | with a tip                   | 33.00 |       | 3.22 | 5.00 | 41.22   |           |          |          |
 * | 3  | with 10 % off                | 48.00 | 4.80  | 4.21 |      | 47.41   |           |          |          |
 * | 4  | one of two tails refunded    | 57.00 |       | 5.56 |      | 62.56   | 24.00     | 2.34     |          |
 * | 5  | 5.00 refunded                | 24.00 |       | 2.34 | 2.00 | 28.34   | 4.24      | 0.41     | 0.35     |
 * | 6  | all refunded, still cooked   | 18.00 |       | 1.76 |      | 19.76   | 18.00     | 1.76     |          |
 * | 7  | walk-up, cash                | 24.00 |       | 2.34 |      | 26.34   |           |          |          |
 * | 8  | walk-up, terminal, with tip  | 33.00 |       | 3.22 | 1.00 | 37.22   |           |          |          |
 * | 9  | cancelled                    | 24.00 |       | 2.34 |      | 26.34   | 24.00     | 2.34     |          |
 * | 10 | returned and sold            | 33.00 |       | 3.22 |      | 36.22   | 33.00     | 3.22     |          |
 * | 11 | the claim of it              | 33.00 |       | 3.22 |      | 36.22   |           |          |          |
 * | 12 | three tails with a tip       | 72.00 |       | 7.02 | 7.98 | 87.00   |           |          |          |
 * |    |                              | 423.00| 4.80  | 40.79| 15.98| 474.97  | 103.24    | 10.07    | 0.35     |
 *
 * Cardholders dispute three payments. Order 1: 26.34, won, so Square returned it. Order 2: 41.22, lost. Order 12: 20.00
 * of 87.00, not decided, so Square holds it. Taken: 26.34 + 41.22 + 20.00 = 87.56; missing: 87.56 - 26.34 = 61.22. Sales
 * stay the same.
 */
const SALES = {
  grossCents: 42_300,
  discountCents: 480,
  refundCents: 10_324,
  netSalesCents: 31_496,
  taxCents: 3_072,
  tipCents: 1_563,
  collectedCents: 36_131,
};
const TODAY = { from: "2026-11-20", to: "2026-11-20" };

let server: TestServer;
let admin: Actor;
let event: TestEvent;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set("2026-11-20T20:00:00Z");
  admin = await signedIn(server, "admin");
  event = await createOpenEvent(server);
  await makeTheDay();
});
afterAll(() => server.close());

/** Places and pays an order, and returns its id. */
async function buy(quantities: readonly number[], tipCents = 0): Promise<string> {
  const member = await signedIn(server);
  const body = orderOf(event, quantities, tipCents);
  const { id } = await member.call(placeOrder, { body, idempotencyKey: randomUUID() });
  await payFor(member, id, body.shownTotalCents);
  return id;
}

async function buyWithCode(): Promise<void> {
  const discount = { kind: "percent", percent: 10 } as const;
  await admin.call(createPromoCode, { body: { code: "TEN-OFF", discount } });
  const member = await signedIn(server);
  const body = { ...orderOf(event, [2]), promoCode: "TEN-OFF", shownTotalCents: 4_741 };
  const { id } = await member.call(placeOrder, { body, idempotencyKey: randomUUID() });
  await payFor(member, id, 4_741);
}

function refund(id: string, amountCents: number, lines?: { position: number; quantity: number }[]) {
  const body = { amountCents, reason: "Cold", ...(lines !== undefined && { lines }) };
  return admin.call(refundOrder, { params: { id }, body, idempotencyKey: randomUUID() });
}

/** Sells a returned order to the next on its waitlist, before the day is over. */
async function returnAndSell(): Promise<void> {
  const inMinutes = (minutes: number) =>
    new Date(server.clock.now().getTime() + minutes * 60_000).toISOString();
  const given = await paidOrder(server, {
    quantities: [1, 1],
    event: { maxOrders: 1, cancellationCutoffAt: inMinutes(10) },
  });
  server.clock.advance(11 * 60);
  const taker = await waitingMember(server, given.event);
  await given.member.call(returnOrder, { params: { id: given.id } });
  await offerReturnedOrders(server.context);
  await (await claimOffered(taker, given.event)).pay();
}

/** Disputes an order's payment and decides the dispute, if it is decided. */
async function dispute(orderId: string, amount: number, decision?: "WON" | "LOST"): Promise<void> {
  const { providerPaymentId } = await server.context.database
    .selectFrom("payments")
    .select("providerPaymentId")
    .where("orderId", "=", orderId)
    .executeTakeFirstOrThrow();
  const at = server.clock.now().toISOString();
  const { id } = server.square.disputes.open(providerPaymentId ?? "", {
    amount_money: { amount, currency: "USD" },
    created_at: at,
    updated_at: at,
  });
  if (decision !== undefined) server.square.disputes.move(id, decision, { updated_at: at });
  await deliverWebhook(server, disputeWebhook(id));
}

async function makeTheDay(): Promise<void> {
  const kept = await buy([1]);
  const tipped = await buy([1, 1], 500);
  await buyWithCode();
  await refund(await buy([2, 1]), 2_634, [{ position: 0, quantity: 1 }]);
  await refund(await buy([1], 200), 500);
  await refund(await buy([0, 2]), 1_976);
  const [counter, crew] = [await createEventAtPickup(server), await signedIn(server, "staff")];
  await sellTo(server, crew, counter, saleOf(counter, [1]));
  await (await chargedOnTerminal(server, counter, { quantities: [1, 1], tipCents: 100 })).sell();
  const cancelled = await buy([1]);
  await admin.call(setOrderStatus, { params: { id: cancelled }, body: { status: "cancelled" } });
  await returnAndSell();
  const large = await buy([3], 798);
  await dispute(kept, 2_634, "WON");
  await dispute(tipped, 4_122, "LOST");
  await dispute(large, 2_000);
  await server.runJobs();
  await countEvents(server.context);
}

test("Home, events, orders and analytics show the sales that were worked out by hand", async () => {
  const home = await admin.call(getAdminDashboard);
  expect(home).toMatchObject({ sales: SALES, totalOrders: 10, averageOrderCents: 3_150 });
  const { events } = await admin.call(listAdminEvents);
  expect(sumSales(events.map(({ sales }) => sales))).toEqual(SALES);
  expect(events.reduce((sum, { orderCount }) => sum + orderCount, 0)).toBe(10);
  const { summary } = await admin.call(getAdminOrderSummary, { query: {} });
  expect(summary).toMatchObject({ orders: 10, cancelledOrders: 2, sales: SALES });
  const searched = await admin.call(getAdminOrderSummary, { query: { search: "walk-up" } });
  expect(searched.summary).toMatchObject({
    orders: 2,
    sales: { netSalesCents: 5_700, collectedCents: 6_356 },
  });
  const figures = await admin.call(getFigures, { query: { range: "7d" } });
  expect(figures).toMatchObject({ sales: SALES, orders: 10, cancelledOrders: 1, averageOrderCents: 3_150 });
  expect(figures.salesOverTime.points.at(-1)).toEqual({
    day: "2026-11-20",
    orders: 10,
    netSalesCents: 31_496,
  });
});

test("the close splits refunds, tax, tips and tenders, and the ledger check agrees", async () => {
  const { total } = await admin.call(getClose, { query: TODAY });
  expect(total).toMatchObject({
    orders: 12,
    grossCents: 42_300,
    discountCents: 480,
    refundedFoodCents: 10_324,
    netSalesCents: 31_496,
    taxCents: 4_079,
    refundedTaxCents: 1_007,
    netTaxCents: 3_072,
    tipCents: 1_598,
    refundedTipCents: 35,
    netTipCents: 1_563,
    collectedCents: 36_131,
    surplusCents: 0,
    refundedSurplusCents: 0,
    chargedCents: 47_497,
    refundedCents: 11_366,
    cardCents: 41_141,
    cashCents: 2_634,
    terminalCents: 3_722,
    cardRefundedCents: 11_366,
    cashRefundedCents: 0,
    terminalRefundedCents: 0,
    handRefundedCents: 0,
    chargebackCents: 8_756,
    returnedChargebackCents: 2_634,
    heldChargebackCents: 2_000,
    lostChargebackCents: 4_122,
    terminalChargebackCents: 0,
    // Square reports the terminal's fee with its payout.
    terminalFeeCents: 0,
    unreportedFees: 1,
  });
  expect(await findDifferences(server.context.database, server.clock.now())).toEqual([]);
});

test("the transaction file has each payment, refund and chargeback, and its columns add up to the close", async () => {
  const { rows } = await exportFile(server, admin, exportTransactions, { query: TODAY });
  expect(rows).toHaveLength(12 + 5 + 4);
  expect(sumOf(rows, "Gross sales")).toBe(42_300 - 10_324);
  expect(sumOf(rows, "Discounts")).toBe(480);
  expect(sumOf(rows, "Tax")).toBe(3_072);
  expect(sumOf(rows, "Tip")).toBe(1_563);
  expect(sumOf(rows, "Chargeback")).toBe(-6_122);
  expect(sumOf(rows, "Amount")).toBe(36_131 - 6_122);
  const withCell = (column: string, cell: string) => rows.filter((row) => row[column] === cell);
  expect(withCell("Tender", "Card online")).toHaveLength(15 + 4);
  expect(withCell("Tender", "Cash")).toHaveLength(1);
  expect(withCell("Tender", "Card terminal")).toHaveLength(1);
  const taken = withCell("Kind", "Chargeback");
  expect(taken.map(({ Amount }) => Amount).toSorted()).toEqual(["-20.00", "-26.34", "-41.22"]);
  expect(withCell("Kind", "Returned chargeback").map(({ Amount }) => Amount)).toEqual(["26.34"]);
  expect(taken.every((row) => row["Dispute id"] !== "" && row["Payment id"] !== "")).toBe(true);
});

test("the transaction file names Square's payout and its day of arrival, once there is one", async () => {
  const before = await exportFile(server, admin, exportTransactions, { query: TODAY });
  expect(before.rows.every((row) => row["Payout id"] === "" && row["Deposit date"] === "")).toBe(true);
  // Square completes a refund a moment after it was made.
  const areComplete = () =>
    [...server.square.ledger.refunds.values()].every(({ status }) => status === "COMPLETED");
  await expect.poll(areComplete).toBe(true);
  const soon = new Date(Date.now() + 60_000);
  const payout = server.square.payouts.make(soon, { arrival_date: "2026-11-23" });
  await readPayouts(server.context, server.parts.provider);
  const { rows } = await exportFile(server, admin, exportTransactions, { query: TODAY });
  const paidOut = rows.filter((row) => row["Payout id"] === payout?.id);
  expect(paidOut.every((row) => row["Deposit date"] === "2026-11-23")).toBe(true);
  expect(Object.groupBy(paidOut, ({ Kind }) => Kind ?? "")).toMatchObject({
    Payment: { length: 11 },
    Refund: { length: 5 },
    Chargeback: { length: 3 },
    "Returned chargeback": { length: 1 },
  });
  expect(sumOf(paidOut, "Net")).toBe(payout?.amount_money.amount);
  // Cash is in no payout.
  expect(rows.filter((row) => row["Payout id"] === "").map(({ Tender }) => Tender)).toEqual(["Cash"]);
  const onTerminal = rows.filter(({ Tender }) => Tender === "Card terminal");
  expect(onTerminal).toMatchObject([{ Amount: "37.22", Fee: "1.38", Net: "35.84" }]);
  expect((await admin.call(getClose, { query: TODAY })).total).toMatchObject({
    terminalFeeCents: 138,
    unreportedFees: 0,
  });
  // A payout that failed deposited nothing.
  server.square.payouts.move(payout?.id ?? "", "FAILED");
  server.clock.advance(3_601);
  await readPayouts(server.context, server.parts.provider);
  const failed = await exportFile(server, admin, exportTransactions, { query: TODAY });
  expect(failed.rows.filter((row) => row["Payout id"] !== "")).toEqual([]);
});

/** Debits and credits of the day without its fees. On the terminal, Square took 1.38: 2.9 % of 37.22 and 0.30. */
const JOURNAL = [
  ["Square Clearing", "297.75", ""],
  ["Cash on Hand", "26.34", ""],
  ["Card Terminal Clearing", "37.22", ""],
  ["Discounts Given", "4.80", ""],
  ["Sales Refunds", "103.24", ""],
  ["Food Sales", "", "423.00"],
  ["Sales Tax Payable", "", "30.72"],
  ["Tips Payable", "", "15.63"],
];

const dollars = (cents: number) => (cents / 100).toFixed(2);

test("the journal books the day with equal debits and credits, for QuickBooks Online and Xero", async () => {
  const { total } = await admin.call(getClose, { query: TODAY });
  const quickBooks = await exportFile(server, admin, exportJournal, {
    query: { ...TODAY, format: "quickbooks" },
  });
  expect(quickBooks.head).toBe("\ufeffJournal No,Journal Date,Account Name,Debits,Credits,Description");
  const booked = quickBooks.lines.map((line) => line.split(",").slice(2, 5));
  expect(booked.slice(0, 8)).toEqual(JOURNAL);
  expect(booked.slice(8, 11)).toEqual([
    ["Card Processing Fees", dollars(total.feeCents), ""],
    ["Square Clearing", "", dollars(total.feeCents - 138)],
    ["Card Terminal Clearing", "", "1.38"],
  ]);
  expect(booked.slice(11)).toEqual([
    ["Chargebacks", "61.22", ""],
    ["Square Clearing", "", "61.22"],
  ]);
  expect(quickBooks.lines[0]).toMatch(/^SECRET-2026-11-20,11\/20\/2026,/);
  const both = 46_935 + total.feeCents + 6_122;
  expect([sumOf(quickBooks.rows, "Debits"), sumOf(quickBooks.rows, "Credits")]).toEqual([both, both]);

  const xero = await exportFile(server, admin, exportJournal, { query: { ...TODAY, format: "xero" } });
  expect(xero.head).toBe("\ufeff*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount");
  const first = "Sales of 2026-11-20,20 Nov 2026,Square Clearing,1050,Tax Exempt,297.75";
  expect(xero.lines[0]).toBe(first);
  expect(xero.lines).toContain("Sales of 2026-11-20,20 Nov 2026,Chargebacks,6050,Tax Exempt,61.22");
  expect(sumOf(xero.rows, "*Amount")).toBe(0);
});
