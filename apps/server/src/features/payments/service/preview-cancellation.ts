import type { CancellationPreview } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { findEvent } from "../../events/index.ts";
import { copyOf } from "../../notifications/index.ts";
import { findCancellation } from "../queries/cancellation.ts";

/** Reads the orders, refunds, and members that cancelling an event affects. */
export async function previewCancellation(
  { database, config }: Context,
  eventId: string,
): Promise<Result<CancellationPreview, "EVENT_NOT_FOUND">> {
  const event = await findEvent(database, eventId);
  if (event === undefined) return refuse("EVENT_NOT_FOUND");
  const { cardCount, refundCents, feeCents, unreportedFees, paidOrderNumber, ...counts } =
    await findCancellation(database, eventId);
  const words =
    paidOrderNumber === null
      ? copyOf("event-cancelled", { eventId, facts: { eventTitle: event.title } }, config.publicUrl)
      : copyOf(
          "order-event-cancelled",
          { eventId, facts: { orderNumber: paidOrderNumber, wasPaid: true } },
          config.publicUrl,
        );
  return ok({
    ...counts,
    cards: { count: cardCount, refundCents, feeCents, unreportedFees },
    notice: words.message,
  });
}
