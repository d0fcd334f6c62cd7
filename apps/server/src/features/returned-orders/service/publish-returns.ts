import type { Context } from "../../../platform/context.ts";

/** Updates the pages of an order's owner, if it has one. */
export function publishToOwner(context: Context, ownerId: string | null, orderId: string): void {
  if (ownerId === null) return;
  context.live.publish({ to: { userId: ownerId }, event: { type: "order.edited", orderId } });
}

/** Updates the pages of the member who has an offer of an order at this event. */
export function publishToOffered(context: Context, userId: string, eventId: string): void {
  context.live.publish({ to: { userId }, event: { type: "my-event.changed", eventId } });
}
