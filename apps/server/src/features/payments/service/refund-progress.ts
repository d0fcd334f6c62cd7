import type { RefundProgress } from "@secret/contract";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import {
  findLostFees,
  findPausedEvents,
  findRefundSteps,
  hasPause,
  type RefundStep,
} from "../queries/refund-progress.ts";

/** Returns how far the refunds of a cancelled event are, and which of them need a person. */
export async function readRefundProgress(
  { database }: Context,
  eventId: string,
): Promise<z.input<typeof RefundProgress>> {
  const steps = await findRefundSteps(database, eventId);
  return {
    isPaused: await hasPause(database, eventId),
    unsent: sumOf(steps, "unsent"),
    sent: sumOf(steps, "sent"),
    atSquare: sumOf(steps, "at-square"),
    completed: sumOf(steps, "completed"),
    needsPerson: sumOf(steps, "needs-person"),
    people: steps
      .filter(({ step }) => step === "needs-person")
      .map(({ orderNumber, cents, refusal }) => ({ orderNumber, cents, refusal: refusal ?? "" })),
    atCounter: steps
      .filter(({ isAtCounter }) => isAtCounter)
      .map(({ orderNumber, cents }) => ({ orderNumber, cents })),
    ...(await findLostFees(database, eventId)),
  };
}

/** Returns the refunds that aren't sent because they are paused, by event. */
export async function findPausedRefunds({ database }: Context) {
  const events = await findPausedEvents(database);
  const paused = events.map(async ({ eventId, title: eventTitle }) => {
    return { eventId, eventTitle, ...sumOf(await findRefundSteps(database, eventId), "unsent") };
  });
  return (await Promise.all(paused)).filter(({ count }) => count > 0);
}

function sumOf(steps: readonly RefundStep[], step: RefundStep["step"]) {
  const those = steps.filter((each) => each.step === step);
  return { count: those.length, cents: those.reduce((sum, { cents }) => sum + cents, 0) };
}
