import type { CancellationPreview } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Connection } from "../../../platform/database/database.ts";
import { type EventRow, findEvent } from "../../events/index.ts";
import { copyOf } from "../../notifications/index.ts";
import { findCancellation } from "../queries/cancellation.ts";

/** Reads the orders, refunds, and members that cancelling an event affects. */
export async function previewCancellation(
  context: Context,
  eventId: string,
): Promise<Result<CancellationPreview, "EVENT_NOT_FOUND">> {
  const event = await findEvent(context.database, eventId);
  if (event === undefined) return refuse("EVENT_NOT_FOUND");
  return ok((await summarizeCancellation(context, context.database, event, "")).preview);
}

/** Sums up what cancelling an event for a cause affects, with a hash of its orders and their amounts. */
export async function summarizeCancellation(
  { config }: Context,
  database: Connection,
  { id: eventId, title: eventTitle, eventAt, timeZone }: EventRow,
  cause: string,
): Promise<{ readonly preview: CancellationPreview; readonly ordersHash: string }> {
  const {
    cardCount,
    refundCents,
    feeCents,
    unreportedFees,
    paidOrderNumber,
    paidCents,
    ordersHash,
    ...counts
  } = await findCancellation(database, eventId);
  const off = { eventAt: eventAt.toISOString(), timeZone, cause, wasPaid: true, amountCents: paidCents };
  const words =
    paidOrderNumber === null
      ? copyOf("event-cancelled", { eventId, facts: { eventTitle } }, config.publicUrl)
      : copyOf(
          "order-event-cancelled",
          { eventId, facts: { orderNumber: paidOrderNumber, ...off } },
          config.publicUrl,
        );
  const cards = { count: cardCount, refundCents, feeCents, unreportedFees };
  return { preview: { ...counts, cards, notice: words.message }, ordersHash };
}
