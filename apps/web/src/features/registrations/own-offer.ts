import type { EventDetail, MyEvent, WaitlistOffer } from "@secret/contract";
import { type StockShare, withShare } from "@secret/domain";

/** Returns the member's waitlist offer, unless it has ended. */
export function openOffer(mine: MyEvent | undefined, now: Date): WaitlistOffer | undefined {
  const offer = mine?.waitlistOffer ?? undefined;
  return offer !== undefined && new Date(offer.expiresAt) > now ? offer : undefined;
}

/** Returns an event with the counters that apply to the member who holds this share. */
export function withoutShare(event: EventDetail, share: StockShare | undefined): EventDetail {
  if (share === undefined) return event;
  const rows = { event, windows: event.pickupWindows, items: event.menu };
  const released = withShare(rows, share, -1);
  return { ...released.event, pickupWindows: released.windows, menu: released.items };
}
