import { formatUsd, isRefundOpen } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { type BookedRefund, findBookedRefunds, findRefundedOrders } from "../queries/square-comparison.ts";
import type { ListedRefund } from "../square/answers.ts";

/** A difference between Square and our books that a person has to check. */
export interface SquareFinding {
  readonly kind: "unknown-payment" | "unlike-payment" | "unknown-refund" | "unlike-refund";
  /** Time at which it was made, according to Square. */
  readonly at: string;
  readonly providerId: string;
  readonly amountCents: number;
  readonly text: string;
}

interface ComparedRefunds {
  readonly findings: readonly SquareFinding[];
  readonly settling: number;
  /** Square's ids of the payments that the findings are about, and of those whose refunds are being settled. */
  readonly payments: ReadonlySet<string>;
}

/**
 * Compares Square's refunds with ours. A refund of a payment unknown to our books is covered by that payment's finding.
 */
export async function compareRefunds(
  database: Context["database"],
  refunds: readonly ListedRefund[],
): Promise<ComparedRefunds> {
  const booked = await findBookedRefunds(
    database,
    refunds.map(({ id }) => id),
  );
  const orders = await findRefundedOrders(
    database,
    refunds.map(({ paymentId }) => paymentId ?? ""),
  );
  const found = refunds.flatMap((refund) => {
    const known = booked.get(refund.id);
    const order = orders.get(refund.paymentId ?? "");
    const text =
      known !== undefined
        ? describeDifference(refund, known)
        : order === undefined || refund.status === "failed"
          ? "same"
          : order.isAsked
            ? "settling"
            : `Square refunded ${formatUsd(refund.amountCents)} for order ${order.orderNumber}, which is ${order.status} here, but we have no refund for it`;
    return text === "same"
      ? []
      : [{ refund, text, kind: known ? "unlike-refund" : "unknown-refund" } as const];
  });
  return {
    payments: new Set(found.map(({ refund }) => refund.paymentId ?? "")),
    settling: found.filter(({ text }) => text === "settling").length,
    findings: found.flatMap(({ refund: { id, paymentId, createdAt: at, amountCents }, text, kind }) =>
      text === "settling"
        ? []
        : [{ kind, at, providerId: id, amountCents, text: `refund ${id} of payment ${paymentId}: ${text}` }],
    ),
  };
}

function describeDifference(refund: ListedRefund, booked: BookedRefund): string {
  const order = `order ${booked.orderNumber}`;
  if (refund.amountCents !== booked.amountCents)
    return `we refunded ${formatUsd(booked.amountCents)} for ${order}, but Square ${formatUsd(refund.amountCents)}`;
  if ((refund.paymentId ?? booked.providerPaymentId) !== booked.providerPaymentId)
    return `in our books it refunds payment ${booked.providerPaymentId} of ${order}`;
  if (isRefundOpen(booked.state)) return "settling";
  return refund.status === booked.state
    ? "same"
    : `Square's refund of ${formatUsd(refund.amountCents)} for ${order} is ${refund.status}, but ours is ${booked.state}`;
}
