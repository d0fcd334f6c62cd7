import {
  cancelOrder,
  exportJournal,
  exportTransactions,
  getClose,
  getOpenMoney,
  getOrder,
  getOrderMoney,
  listUndeposited,
  payRefundByHand,
  retryRefund,
} from "@secret/contract";
import { DAY_MS, dayAt, MINUTE_MS } from "@secret/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, signedIn } from "../../../testing/actors.ts";
import { exportFile, sumOf } from "../../../testing/export-file.ts";
import { paidOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { findDifferences } from "../ledger/service.ts";
import { compareWithSquare } from "./service/compare-with-square.ts";
import { readPayouts } from "./service/payouts.ts";

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
});
afterAll(() => server.close());

const differences = () => findDifferences(server.context.database, server.clock.now());

/** A cancelled order whose refund Square refused. */
async function refusedRefund() {
  const { member, id, totalCents } = await paidOrder(server);
  await server.runJobs();
  server.square.controls.refuseRefunds = 1;
  await member.call(cancelOrder, { params: { id } });
  await server.runJobs();
  const { refunds } = await admin.call(getOrderMoney, { params: { id } });
  return { member, id, totalCents, refundId: refunds[0]?.id ?? "" };
}

const payByHand = (
  refundId: string,
  amountCents: number,
  paid: { by: "cash" | "check"; reference: string } = { by: "check", reference: "Check 1042" },
) => admin.call(payRefundByHand, { params: { id: refundId }, body: { amountCents, ...paid } });

test("a refund that Square refused is paid by check, and every book agrees", async () => {
  const startedAt = new Date();
  const { member, id, totalCents, refundId } = await refusedRefund();
  expect(await differences()).not.toEqual([]);
  const { refusedRefunds } = await payByHand(refundId, totalCents);
  expect(refusedRefunds).toEqual([]);
  await server.runJobs();

  expect(await differences()).toEqual([]);
  const { refunds } = await admin.call(getOrderMoney, { params: { id } });
  expect(refunds[0]).toMatchObject({
    state: "completed",
    amountCents: totalCents,
    providerRefundId: null,
    byHand: { by: "check", reference: "Check 1042" },
  });
  const order = await member.call(getOrder, { params: { id } });
  expect(order.refunds).toMatchObject([{ state: "completed", byHand: "check", amountCents: totalCents }]);

  const day = dayAt(server.clock.now());
  const query = { from: day, to: day };
  const { total } = await admin.call(getClose, { query });
  expect(total).toMatchObject({ handRefundedCents: totalCents, cardRefundedCents: 0, collectedCents: 0 });
  const journal = await exportFile(server, admin, exportJournal, {
    query: { ...query, format: "quickbooks" },
  });
  expect(sumOf(journal.rows, "Debits")).toBe(sumOf(journal.rows, "Credits"));
  const byHand = journal.rows.filter((row) => row["Account Name"] === "Refunds Paid by Hand");
  expect(sumOf(byHand, "Credits")).toBe(totalCents);
  const transactions = await exportFile(server, admin, exportTransactions, { query });
  expect(transactions.rows.map(({ Kind, Tender }) => [Kind, Tender])).toEqual([
    ["Payment", "Card online"],
    ["Refund", "Check"],
  ]);

  // Square knows nothing of it, and no deposit is expected to have it.
  const until = new Date(Date.now() + MINUTE_MS);
  const span = { since: new Date(startedAt.getTime() - MINUTE_MS), until };
  expect((await compareWithSquare(server.context, server.parts.provider, span)).findings).toEqual([]);
  server.clock.advance((8 * DAY_MS) / 1_000);
  await readPayouts(server.context, server.parts.provider);
  admin = await signedIn(server, "admin");
  const { rows } = await admin.call(listUndeposited, { query: {} });
  expect(rows.map(({ kind }) => kind)).toEqual(["payment"]);
});

test("a refund paid by hand is recorded once, and is never sent to Square as well", async () => {
  const { totalCents, refundId, id } = await refusedRefund();
  await Promise.all([payByHand(refundId, totalCents), payByHand(refundId, totalCents)]);
  const retried = admin.call(retryRefund, { params: { id: refundId } });
  await expect(retried).rejects.toMatchObject({ code: "REFUND_NOT_OWED" });
  const inCash = payByHand(refundId, totalCents, { by: "cash", reference: "To Ana" });
  await expect(inCash).rejects.toMatchObject({ code: "REFUND_NOT_OWED" });
  const { refunds } = await admin.call(getOrderMoney, { params: { id } });
  expect(refunds.filter(({ state }) => state === "completed")).toHaveLength(1);
});

test("a refund paid by hand is refused once the refund was sent again, and for another amount than is owed", async () => {
  const { totalCents, refundId } = await refusedRefund();
  const less = payByHand(refundId, totalCents - 1);
  await expect(less).rejects.toMatchObject({ code: "REFUND_NOT_OWED" });
  await admin.call(retryRefund, { params: { id: refundId } });
  await server.runJobs();
  await expect(payByHand(refundId, totalCents)).rejects.toMatchObject({ code: "REFUND_NOT_OWED" });
  expect(await differences()).toEqual([]);
});

test("a refund paid by hand has one outcome when it is sent again at the same moment", async () => {
  for (let round = 0; round < 4; round++) {
    const { id, totalCents, refundId } = await refusedRefund();
    const both = await Promise.allSettled([
      payByHand(refundId, totalCents),
      admin.call(retryRefund, { params: { id: refundId } }),
    ]);
    await server.runJobs();
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { refunds } = await admin.call(getOrderMoney, { params: { id } });
    expect(refunds.filter(({ state }) => state !== "failed")).toHaveLength(1);
  }
});

test("a refund paid by hand names nobody who got the money in the audit log", async () => {
  const { id, totalCents, refundId } = await refusedRefund();
  await payByHand(refundId, totalCents, { by: "cash", reference: "To Ana" });
  const lines = await server.context.database
    .selectFrom("auditLog")
    .select("message")
    .where("orderId", "=", id)
    .where("message", "like", "%in cash%")
    .execute();
  expect(lines).toHaveLength(2);
  expect(JSON.stringify(lines)).not.toContain("Ana");
});

test("a refund paid by hand needs a reference of one short line", async () => {
  const { totalCents, refundId } = await refusedRefund();
  for (const reference of ["", " ", "x".repeat(81), "two\nlines"]) {
    const paid = payByHand(refundId, totalCents, { by: "cash", reference });
    await expect(paid).rejects.toMatchObject({ code: "INVALID_INPUT" });
  }
  expect((await admin.call(getOpenMoney)).refusedRefunds).toHaveLength(1);
  await payByHand(refundId, totalCents, { by: "cash", reference: "To Ana at the window" });
});
