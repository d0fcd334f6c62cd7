import type { MyEvent } from "@secret/contract";
import { DAY_MS, ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import type { Session } from "../../../platform/http/session.ts";
import type { EventCache } from "../../events/index.ts";
import { findLimitedUnits } from "../../order-book/index.ts";
import { findOrdersAtEvent } from "../../orders/index.ts";
import { findEndedOffer, findOffer as findReturnedOrderOffer } from "../../returned-orders/index.ts";
import { findOffer, type HeldOffer } from "../queries/offers.ts";
import { findRegistration, type Registration } from "../queries/registrations.ts";
import { findItemWaits } from "../queries/waits.ts";

/** Time for which a lapsed offer is shown to its member. */
const RECALLED_MS = DAY_MS;

/** Returns a member's own data of an event: registration, waitlists, offers, and orders. */
export async function getMyEvent(
  { database, clock, settings }: Context,
  events: EventCache,
  { userId }: Session,
  eventId: string,
): Promise<Result<z.input<typeof MyEvent>, "EVENT_NOT_FOUND">> {
  const event = await events.detail(eventId);
  if (event === undefined || event.status === "draft") return refuse("EVENT_NOT_FOUND");
  const now = clock.now();
  const [registration, itemWaits, offer, orders, ownUnits, returnedOrderOffer, endedOffer] =
    await Promise.all([
      findRegistration(database, eventId, userId),
      findItemWaits(database, eventId, userId),
      findOffer(database, eventId, userId, now),
      findOrdersAtEvent(database, eventId, userId),
      findLimitedUnits(database, { eventId, memberId: userId, isPaidOnly: true }),
      findReturnedOrderOffer({ database, clock }, eventId, userId),
      findEndedOffer({ database, clock }, eventId, userId),
    ]);
  return ok({
    wantsReminder: registration?.wantsReminder ?? false,
    isWaitlisted: (registration?.waitlistedAt ?? null) !== null,
    waitlistPieces: registration?.waitlistedPieces ?? 1,
    itemWaits,
    waitlistOffer: offer === undefined ? null : shownOffer(offer),
    lapsedOfferAt: lapsedAt(registration, now) ?? null,
    returnedOrderOffer,
    endedOffer,
    pendingOrderId: orders.own.find(({ status }) => status === "pending")?.id ?? null,
    ownOrderId: orders.own[0]?.id ?? null,
    hasOrdered: orders.hasOrdered,
    orderedQuantities: Object.fromEntries(ownUnits),
    holdSeconds: settings.holdSeconds,
  });
}

function shownOffer(offer: HeldOffer) {
  const { expiresAt, menuItemId, pickupWindowId, orders, items } = offer;
  return { expiresAt, menuItemId, pickupWindowId, orders, items: [...items] };
}

function lapsedAt(registration: Registration | undefined, now: Date): Date | undefined {
  const { offerExpiresAt = null } = registration ?? {};
  const isRecent = offerExpiresAt !== null && offerExpiresAt.getTime() > now.getTime() - RECALLED_MS;
  return isRecent && offerExpiresAt <= now ? offerExpiresAt : undefined;
}
