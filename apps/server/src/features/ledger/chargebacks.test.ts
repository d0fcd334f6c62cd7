import { randomUUID } from "node:crypto";
import { type CloseSums, exportJournal, exportTransactions, getClose, refundOrder } from "@secret/contract";
import { DAY_MS, dayAt } from "@secret/domain";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Actor, signedIn } from "../../../testing/actors.ts";
import { chargedOnTerminal, createEventAtPickup } from "../../../testing/counter.ts";
import { exportFile, sumOf } from "../../../testing/export-file.ts";
import { paidOrder } from "../../../testing/orders.ts";
import { deliverWebhook, disputeWebhook } from "../../../testing/square-webhooks.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { readPayouts } from "../payments/service/payouts.ts";
import { findDifferences } from "./service.ts";

let server: TestServer;
let admin: Actor;
beforeEach(async () => {
  server = await startTestServer();
  // Square's clock is the machine's.
  server.clock.advance(Math.max(0, (Date.now() - server.clock.now().getTime()) / 1_000));
  admin = await signedIn(server, "admin");
});
afterEach(async () => {
  expect(await findDifferences(server.context.database, server.clock.now())).toEqual([]);
  await server.close();
});

const later = (days: number) => new Date(server.clock.now().getTime() + days * DAY_MS);
/** All days of a test. */
const span = () => ({ from: dayAt(later(-1)), to: dayAt(later(30)) });
const close = (query = span()) => admin.call(getClose, { query });

/** Pays an order and disputes its payment. */
async function disputedOrder(change: Parameters<TestServer["square"]["disputes"]["open"]>[1] = {}) {
  const order = await paidOrder(server);
  const payment = [...server.square.ledger.payments.values()].at(-1) ?? expect.fail("no payment");
  const { id } = server.square.disputes.open(payment.id, change);
  await tell(id);
  return { ...order, disputeId: id };
}

async function tell(disputeId: string): Promise<void> {
  await deliverWebhook(server, disputeWebhook(disputeId));
  await server.runJobs();
}

async function decide(disputeId: string, state: string, at = server.clock.now()): Promise<void> {
  server.square.disputes.move(disputeId, state, { updated_at: at.toISOString() });
  await tell(disputeId);
}

/** Returns what the journal leaves on an account, in cents. */
async function balanceOf(account: string): Promise<number> {
  const query = { ...span(), format: "quickbooks" } as const;
  const { rows } = await exportFile(server, admin, exportJournal, { query });
  expect(sumOf(rows, "Debits")).toBe(sumOf(rows, "Credits"));
  const own = rows.filter((row) => row["Account Name"] === account);
  return sumOf(own, "Debits") - sumOf(own, "Credits");
}

const chargebacks = ({
  chargebackCents,
  returnedChargebackCents,
  heldChargebackCents,
  lostChargebackCents,
}: CloseSums) => ({ chargebackCents, returnedChargebackCents, heldChargebackCents, lostChargebackCents });

test("a disputed amount is held by Square, then lost, and no sale changes", async () => {
  const { totalCents, disputeId } = await disputedOrder();
  const { total } = await close();
  const sums = { chargebackCents: totalCents, returnedChargebackCents: 0 };
  expect(chargebacks(total)).toEqual({ ...sums, heldChargebackCents: totalCents, lostChargebackCents: 0 });
  expect(total).toMatchObject({ collectedCents: totalCents, netSalesCents: 2_400 });
  expect(await balanceOf("Chargebacks")).toBe(totalCents);
  await decide(disputeId, "LOST");
  const after = (await close()).total;
  expect(chargebacks(after)).toEqual({ ...sums, heldChargebackCents: 0, lostChargebackCents: totalCents });
  expect(after).toMatchObject({ collectedCents: totalCents, netSalesCents: 2_400 });
  expect(await balanceOf("Chargebacks")).toBe(totalCents);
});

test("a won dispute returns its amount on the day of the decision, which reverses the journal", async () => {
  const { totalCents, disputeId } = await disputedOrder();
  await decide(disputeId, "WON", later(9));
  const [returned, taken, ...more] = (await close()).rows;
  expect(more).toEqual([]);
  expect(taken).toMatchObject({
    chargebackCents: totalCents,
    returnedChargebackCents: 0,
    heldChargebackCents: 0,
  });
  expect(returned).toMatchObject({
    day: dayAt(later(9)),
    orders: 0,
    chargedCents: 0,
    chargebackCents: 0,
    returnedChargebackCents: totalCents,
  });
  expect(await balanceOf("Chargebacks")).toBe(0);
  const { rows } = await exportFile(server, admin, exportTransactions, { query: span() });
  expect(rows.map(({ Kind }) => Kind)).toEqual(["Payment", "Chargeback", "Returned chargeback"]);
  expect(sumOf(rows, "Amount")).toBe(totalCents);
});

test("an inquiry moves no money until it becomes a dispute, and counts on that day", async () => {
  const { totalCents, disputeId } = await disputedOrder({ state: "INQUIRY_EVIDENCE_REQUIRED" });
  expect((await close()).total.chargebackCents).toBe(0);
  await decide(disputeId, "EVIDENCE_REQUIRED", later(5));
  await decide(disputeId, "PROCESSING", later(7));
  const day = dayAt(later(5));
  expect((await close({ from: day, to: day })).total).toMatchObject({ chargebackCents: totalCents });
  const closed = await disputedOrder({ state: "INQUIRY_PROCESSING" });
  await decide(closed.disputeId, "INQUIRY_CLOSED", later(6));
  expect((await close()).total).toMatchObject({ chargebackCents: totalCents });
});

test("the clearing account ends at zero against Square's payouts, with lost and won disputes and their fee", async () => {
  const lost = await disputedOrder();
  const won = await disputedOrder();
  await paidOrder(server);
  await decide(lost.disputeId, "LOST");
  await decide(won.disputeId, "WON");
  const payout = server.square.payouts.make(new Date(Date.now() + 60_000)) ?? expect.fail("no payout");
  // Square may take a fee for a dispute.
  const { payoutEntries } = server.square.ledger;
  const taken = payoutEntries.find(({ id }) => id === `d_${lost.disputeId}`) ?? expect.fail("no entry");
  const money = (amount: number) => ({ amount, currency: "USD" });
  Object.assign(taken, {
    fee_amount_money: money(1_500),
    net_amount_money: money(taken.gross_amount_money.amount - 1_500),
  });
  const fees = (await close()).total.feeCents;
  await readPayouts(server.context, server.parts.provider);
  const deposited = payoutEntries.reduce((sum, { net_amount_money: net }) => sum + net.amount, 0);
  expect(deposited).toBe(payout.amount_money.amount - 1_500);
  expect(await balanceOf("Square Clearing")).toBe(deposited);
  expect(await balanceOf("Chargebacks")).toBe(lost.totalCents);
  expect((await close()).total.feeCents).toBe(fees + 1_500);
});

test("the terminal's clearing account ends at zero against its part of Square's payouts, with fees, a refund and a dispute", async () => {
  const event = await createEventAtPickup(server);
  const [kept, disputed] = [
    await chargedOnTerminal(server, event, { quantities: [1, 1], tipCents: 200 }),
    await chargedOnTerminal(server, event),
  ];
  const keptId = await kept.sell();
  await disputed.sell();
  await paidOrder(server);
  const { total } = await close();
  expect(total).toMatchObject({ terminalFeeCents: 0, unreportedFees: 2 });
  const body = { amountCents: 300, reason: "Cold" };
  await admin.call(refundOrder, { params: { id: keptId }, body, idempotencyKey: randomUUID() });
  server.square.refundByHand(kept.paymentId, 300);
  const { id: disputeId } = server.square.disputes.open(disputed.paymentId);
  await tell(disputeId);
  await decide(disputeId, "LOST");
  const payout = server.square.payouts.make(new Date(Date.now() + 60_000)) ?? expect.fail("no payout");
  const { payoutEntries } = server.square.ledger;
  const entry = (id: string) => payoutEntries.find((each) => each.id === id) ?? expect.fail("no entry");
  const money = (amount: number) => ({ amount, currency: "USD" });
  const taken = entry(`d_${disputeId}`);
  const net = taken.gross_amount_money.amount - 1_500;
  Object.assign(taken, { fee_amount_money: money(1_500), net_amount_money: money(net) });
  // Square may correct a fee with an entry of its own.
  const { type_charge_details: type_fee_details, ...charge } = entry(`c_${kept.paymentId}`);
  const correction = {
    ...charge,
    ...{ id: "correction", type: "FEE", type_fee_details, payout_id: payout.id },
    ...{ gross_amount_money: money(-12), fee_amount_money: money(0), net_amount_money: money(-12) },
  };
  payoutEntries.push(correction);
  await readPayouts(server.context, server.parts.provider);
  const onTerminal = new Set([kept.paymentId, disputed.paymentId]);
  const paymentOf = (each: Partial<(typeof payoutEntries)[number]>) =>
    (each.type_charge_details ?? each.type_refund_details ?? each.type_dispute_details ?? type_fee_details)
      ?.payment_id ?? "";
  const [own = [], others = []] = [true, false].map((isOwn) =>
    payoutEntries.filter((each) => onTerminal.has(paymentOf(each)) === isOwn),
  );
  const netOf = (entries: typeof payoutEntries) =>
    entries.reduce((sum, { net_amount_money: { amount } }) => sum + amount, 0);
  expect(own).toHaveLength(5);
  expect(await balanceOf("Card Terminal Clearing")).toBe(netOf(own));
  expect(await balanceOf("Square Clearing")).toBe(netOf(others));
  const fees = own.reduce((sum, { fee_amount_money: { amount } }) => sum + amount, 12);
  const after = (await close()).total;
  expect(after).toMatchObject({
    terminalFeeCents: fees,
    feeCents: total.feeCents + fees,
    unreportedFees: 0,
  });
  const { rows } = await exportFile(server, admin, exportTransactions, { query: span() });
  expect(sumOf(rows, "Fee")).toBe(after.feeCents);
  expect(
    sumOf(
      rows.filter(({ Tender }) => Tender === "Card terminal"),
      "Net",
    ),
  ).toBe(netOf(own));
  // A charge that is listed in a second deposit has one fee, even if the second names another fee.
  payoutEntries.push({ ...entry(`c_${kept.paymentId}`), id: "zz_again", fee_amount_money: money(1) });
  server.square.payouts.move(payout.id, "PAID");
  server.clock.advance(3_601);
  admin = await signedIn(server, "admin");
  await readPayouts(server.context, server.parts.provider);
  expect((await close()).total.terminalFeeCents).toBe(fees);
  const again = server.context.database.selectFrom("payoutEntries").select("id").where("id", "=", "zz_again");
  expect(await again.execute()).toHaveLength(1);
  // Fees that no payment can have aren't booked, and the close goes on.
  for (let more = 0; more < 22; more++) {
    const huge = { fee_amount_money: money(0), net_amount_money: money(-99_999_999) };
    payoutEntries.push({ ...correction, ...huge, id: `huge_${more}` });
  }
  server.square.payouts.move(payout.id, "SENT");
  server.clock.advance(3_601);
  admin = await signedIn(server, "admin");
  await readPayouts(server.context, server.parts.provider);
  const { terminalFeeCents, unreportedFees } = (await close()).total;
  expect(terminalFeeCents).toBeLessThan(fees);
  expect(unreportedFees).toBe(1);
});

test("a dispute's fee that no payment can have isn't booked, and the close goes on", async () => {
  const { totalCents, disputeId } = await disputedOrder();
  server.square.payouts.make(new Date(Date.now() + 60_000));
  const { payoutEntries } = server.square.ledger;
  const taken = payoutEntries.find(({ id }) => id === `d_${disputeId}`) ?? expect.fail("no entry");
  Object.assign(taken, { fee_amount_money: { amount: 3_000_000_000, currency: "USD" } });
  await readPayouts(server.context, server.parts.provider);
  expect((await close()).total).toMatchObject({ chargebackCents: totalCents });
});

test("a dispute in a deposit that failed and in a later one has one fee", async () => {
  const { disputeId } = await disputedOrder();
  const { square } = server;
  const failed = square.payouts.make(new Date(Date.now() + 60_000)) ?? expect.fail("no payout");
  const { ledger } = square;
  const own = ledger.payoutEntries.filter(({ payout_id: id }) => id === failed.id);
  const taken = own.find(({ id }) => id === `d_${disputeId}`) ?? expect.fail("no entry");
  Object.assign(taken, { fee_amount_money: { amount: 1_500, currency: "USD" } });
  const { feeCents } = (await close()).total;
  await readPayouts(server.context, server.parts.provider);
  const fees = async () => {
    const { rows } = await exportFile(server, admin, exportTransactions, { query: span() });
    return [(await close()).total.feeCents - feeCents, sumOf(rows, "Fee") - feeCents];
  };
  expect(await fees()).toEqual([1_500, 1_500]);
  square.payouts.move(failed.id, "FAILED");
  const later = { ...failed, id: "later", status: "PAID" as const, created_at: new Date().toISOString() };
  const again = own.map((entry) => ({ ...entry, id: `${entry.id}_again`, payout_id: later.id }));
  ledger.savePayout(later, again);
  server.clock.advance(3_601);
  admin = await signedIn(server, "admin");
  await readPayouts(server.context, server.parts.provider);
  const stored = server.context.database.selectFrom("payoutEntries").select("id");
  expect(await stored.where("disputeId", "=", disputeId).execute()).toHaveLength(2);
  expect(await fees()).toEqual([1_500, 1_500]);
});

test("a dispute stays with its payment, whatever Square reports later", async () => {
  const first = await disputedOrder();
  await paidOrder(server);
  const other = [...server.square.ledger.payments.values()].at(-1) ?? expect.fail("no payment");
  server.square.disputes.move(first.disputeId, "PROCESSING", { disputed_payment: { payment_id: other.id } });
  await tell(first.disputeId);
  const { rows } = await close();
  const disputed = rows.filter(({ chargebackCents }) => chargebackCents > 0);
  expect(disputed.map(({ event }) => event.id)).toEqual([first.event.id]);
});
