import { ok, refuse } from "@secret/domain";
import { transitionOrder } from "../../orders/index.ts";
import type { ChoiceKind } from "./choice-kind.ts";

/** Keeps an order at its event's new plan, or cancels it for a full refund. An order that was handed off is kept. */
export const PLAN_CHOICE: ChoiceKind = {
  isImmediate: (answer) => answer === "refund",
  async settle(context, transaction, { choice, answer, order }) {
    if (answer !== "refund" || order.status === "cancelled") return ok(answer);
    // A payment under way decides first: the order is paid, or its hold expires.
    if (order.status === "pending") return refuse("PAYMENT_IN_PROGRESS");
    const by = choice.answer === "refund" ? "owner-plan" : "plan-change";
    const moved = await transitionOrder(context, transaction, { order, to: "cancelled", by });
    if (moved.ok) return ok("refund");
    return moved.failure.code === "PAYMENT_IN_PROGRESS" ? refuse("PAYMENT_IN_PROGRESS") : ok("keep");
  },
};
