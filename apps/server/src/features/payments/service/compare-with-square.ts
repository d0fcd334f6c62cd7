import { formatUsd } from "@secret/domain";
import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import type { Outcome, PaymentProvider, TimeRange } from "../provider.ts";
import { type BookedPayment, findBookedPayments } from "../queries/square-comparison.ts";
import type { ListedPayment } from "../square/answers.ts";
import { compareRefunds, type SquareFinding } from "./compare-refunds.ts";

export interface SquareComparison {
  /** Number of our payments in Square's list. */
  readonly payments: number;
  readonly refunds: number;
  /** Number of differences waiting for Square's answer. The reconciliation job settles them. */
  readonly settling: number;
  readonly findings: readonly SquareFinding[];
}

/**
 * Compares Square's own lists with our books, and changes nothing. The reconciliation starts from our open payments, so
 * it can't find one that our books have lost, for example by a restore to an earlier time.
 * @throws Square's error if it returns no list
 */
export async function compareWithSquare(
  { database }: Pick<Context, "database">,
  provider: PaymentProvider,
  range: TimeRange,
): Promise<SquareComparison> {
  const listed = toList(await provider.listPayments(range));
  const referenced = listed.filter(({ referenceId }) => z.uuid().safeParse(referenceId).success);
  const booked = await findBookedPayments(
    database,
    referenced.map(({ referenceId }) => referenceId ?? ""),
    listed.map(({ id }) => id),
    range.until,
  );
  // A payment by another till of the same merchant isn't ours, unless a sale at our counter has claimed it.
  const ours = listed.filter((payment) => referenced.includes(payment) || booked.has(payment.id));
  // Refunds of claimed payments are made on the terminal, so that only their sums are compared.
  const others = new Set(listed.filter((payment) => !referenced.includes(payment)).map(({ id }) => id));
  const refunds = toList(await provider.listRefunds(range)).filter(
    ({ paymentId = "" }) => !others.has(paymentId),
  );
  const refundFindings = await compareRefunds(database, refunds);
  const compared = ours.map((payment) => {
    const known = booked.get(payment.id) ?? booked.get(payment.referenceId ?? "");
    const found = comparePayment(payment, known);
    // A refund that differs already explains a difference of the sums.
    return found === "same" && known && !refundFindings.payments.has(payment.id)
      ? compareSums(payment, known)
      : found;
  });
  const findings = [...compared.filter((each) => typeof each === "object"), ...refundFindings.findings];
  return {
    payments: ours.length,
    refunds: refunds.length,
    settling: compared.filter((each) => each === "settling").length + refundFindings.settling,
    findings: findings.sort((one, other) => one.at.localeCompare(other.at)),
  };
}

function toList<Listed>(outcome: Outcome<Listed[]>): Listed[] {
  if (outcome.kind === "done") return outcome.value;
  if (outcome.kind === "declined")
    throw new Error(`Square returned no list: ${outcome.detail ?? outcome.code}`);
  throw outcome.cause;
}

function comparePayment(
  payment: ListedPayment,
  booked: BookedPayment | undefined,
): SquareFinding | "settling" | "same" {
  const { status, amountCents, refundedCents } = payment;
  const moves = status === "completed" || status === "approved";
  if (booked === undefined) {
    if (!moves || refundedCents === amountCents) return "same";
    const deed = status === "completed" ? "captured" : "authorized, and releases within the hour,";
    return toFinding(
      payment,
      "unknown-payment",
      `Square ${deed} ${formatUsd(amountCents - refundedCents)}, but we have no payment for it`,
    );
  }
  const order = `order ${booked.orderNumber}`;
  if (booked.amountCents !== amountCents || (booked.providerPaymentId ?? payment.id) !== payment.id)
    return toFinding(
      payment,
      "unlike-payment",
      `${order} should be paid with ${formatUsd(booked.amountCents)}, but Square has ${formatUsd(amountCents)}`,
    );
  if (booked.isOpen) return "settling";
  if (status === "completed" && booked.state !== "captured")
    return toFinding(
      payment,
      "unlike-payment",
      `Square captured ${formatUsd(amountCents)} for ${order}, but our payment is ${booked.state}`,
    );
  if (status !== "completed" && booked.state === "captured")
    return toFinding(payment, "unlike-payment", `${order} is paid here, but Square's payment is ${status}`);
  return "same";
}

/** Only the sums show a refund of ours that Square doesn't have. */
function compareSums(payment: ListedPayment, booked: BookedPayment): SquareFinding | "same" {
  if (booked.isRefundMoving || booked.refundedCents === payment.refundedCents) return "same";
  const [theirs, ours] = [formatUsd(payment.refundedCents), formatUsd(booked.refundedCents)];
  return toFinding(
    payment,
    "unlike-payment",
    `Square refunded ${theirs} of it for order ${booked.orderNumber}, but we refunded ${ours}`,
  );
}

function toFinding(
  { id, createdAt, amountCents, note, cardBrand, cardLast4 }: ListedPayment,
  kind: SquareFinding["kind"],
  what: string,
): SquareFinding {
  const card = cardLast4 === undefined ? "" : `${cardBrand} ending in ${cardLast4}`;
  const facts = [note, card].filter((each) => each !== "").join(", ");
  const text = `payment ${id} (${facts}): ${what}`;
  return { kind, at: createdAt, providerId: id, amountCents, text };
}
