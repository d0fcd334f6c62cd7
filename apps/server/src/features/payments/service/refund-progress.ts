import type { RefundProgress } from "@secret/contract";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { findLostFees, findRefundSteps, hasPause } from "../queries/refund-progress.ts";

/** Returns how far the refunds of a cancelled event are, and which of them need a person. */
export async function readRefundProgress(
  { database }: Context,
  eventId: string,
): Promise<z.input<typeof RefundProgress>> {
  const steps = await findRefundSteps(database, eventId);
  const sumUp = (step: (typeof steps)[number]["step"]) => {
    const those = steps.filter((each) => each.step === step);
    return { count: those.length, cents: those.reduce((sum, { cents }) => sum + cents, 0) };
  };
  return {
    isPaused: await hasPause(database, eventId),
    unsent: sumUp("unsent"),
    sent: sumUp("sent"),
    atSquare: sumUp("at-square"),
    completed: sumUp("completed"),
    needsPerson: sumUp("needs-person"),
    people: steps
      .filter(({ step }) => step === "needs-person")
      .map(({ orderNumber, cents, refusal }) => ({ orderNumber, cents, refusal: refusal ?? "" })),
    atCounter: steps
      .filter(({ isAtCounter }) => isAtCounter)
      .map(({ orderNumber, cents }) => ({ orderNumber, cents })),
    ...(await findLostFees(database, eventId)),
  };
}
