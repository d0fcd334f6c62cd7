import type { getOrderShortages } from "@secret/contract";
import { ok, type Result, refuse, type ShortAnswer } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import type { Session } from "../../../platform/http/session.ts";
import { findOrderRow } from "../../order-book/index.ts";
import { findShortAnswer, storeShortAnswer } from "../queries/short-answers.ts";
import { findLosses } from "../queries/shortages.ts";

/** Returns what an own order lost to shortages, and why. Only its payer sees what was refunded. */
export async function readOrderShortages(
  { database }: Context,
  { userId }: Session,
  orderId: string,
): Promise<Result<z.input<typeof getOrderShortages.response>, "ORDER_NOT_FOUND">> {
  const order = await findOrderRow(database, orderId);
  if (order?.ownerId !== userId) return refuse("ORDER_NOT_FOUND");
  const losses = await findLosses(database, orderId);
  return ok({
    shortages: losses.map(({ numbers: { short, cuts }, refundedCents, ...loss }) => ({
      ...loss,
      refundedCents: order.userId === userId ? refundedCents : null,
      short,
      orders: new Set(cuts.map((cut) => cut.orderId)).size,
      isVolunteer: cuts.some((cut) => cut.orderId === orderId && cut.reason === "volunteer"),
    })),
  });
}

/** Returns the member's standing answer to a shortage: fewer, unless they chose otherwise. */
export async function readShortAnswer({ database }: Context, { userId }: Session) {
  const found = await findShortAnswer(database, userId);
  return ok({ answer: found?.answer ?? ("fewer" as const) });
}

/** Stores the member's standing answer to a shortage, for all their orders. */
export async function setShortAnswer(
  { database, clock }: Context,
  { userId }: Session,
  { answer }: { readonly answer: ShortAnswer },
): Promise<Result<Record<string, never>, never>> {
  await storeShortAnswer(database, userId, answer, clock.now());
  return ok({});
}
