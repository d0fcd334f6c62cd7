import type { getOrderDelay } from "@secret/contract";
import { expectedAt, isToFry, mayCancelDelayed, ok, type Result, refuse, wontFit } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import type { Session } from "../../../platform/http/session.ts";
import { findNotifiedPickup } from "../queries/delays.ts";

/** Returns the delay of an own order, once its owner was notified of one. */
export async function readOrderDelay(
  { database }: Context,
  { userId }: Session,
  orderId: string,
): Promise<Result<z.input<typeof getOrderDelay.response>, "ORDER_NOT_FOUND">> {
  const order = await findNotifiedPickup(database, orderId, userId);
  if (order === undefined) return refuse("ORDER_NOT_FOUND");
  const { startsAt, shiftMinutes: minutes, notifiedPickupAt } = order;
  if (!isToFry(order) || wontFit(order) || notifiedPickupAt === null || minutes === 0)
    return ok({ delay: null });
  return ok({
    delay: { minutes, expectedAt: expectedAt(startsAt, minutes), mayCancel: mayCancelDelayed(order) },
  });
}
