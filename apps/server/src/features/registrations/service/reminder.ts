import type { EventDetail, MyEvent } from "@secret/contract";
import { mayWaitFor, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Session } from "../../../platform/http/session.ts";
import { type EventCache, findEventDetail } from "../../events/service.ts";
import { findEndedOffer, findOffer } from "../../give-backs/service.ts";
import { findOrderedQuantities, findOwnOrders } from "../../orders/service.ts";
import { findRegistration, saveReminder } from "../queries/registrations.ts";

/** What of an event is the member's own. */
export async function getMyEvent(
  { database, clock }: Context,
  events: EventCache,
  session: Session,
  eventId: string,
): Promise<Result<MyEvent, "EVENT_NOT_FOUND">> {
  const event = await events.detail(eventId);
  if (event === undefined || event.status === "draft") return refuse("EVENT_NOT_FOUND");
  const [registration, ownOrders, orderedQuantities, giveBackOffer, endedOffer] = await Promise.all([
    findRegistration(database, eventId, session.userId),
    findOwnOrders(database, eventId, session.userId),
    findOrderedQuantities(database, eventId, session.userId),
    findOffer({ database, clock }, eventId, session.userId),
    findEndedOffer({ database, clock }, eventId, session.userId),
  ]);
  return ok({
    wantsReminder: registration?.wantsReminder ?? false,
    isWaitlisted: (registration?.waitlistedAt ?? null) !== null,
    offerExpiresAt: registration?.offerExpiresAt?.toISOString() ?? null,
    giveBackOffer,
    endedOffer,
    pendingOrderId: ownOrders.find(({ status }) => status === "pending")?.id ?? null,
    ownOrderId: ownOrders[0]?.id ?? null,
    orderedQuantities,
  });
}

/** Asks for, or gives up, the reminder when ordering opens. */
export async function setReminder(
  context: Context,
  events: EventCache,
  session: Session,
  eventId: string,
  wantsReminder: boolean,
): Promise<Result<MyEvent, "EVENT_NOT_FOUND">> {
  const event = await findEventDetail(context.database, eventId);
  if (event === undefined || event.status === "draft") return refuse("EVENT_NOT_FOUND");
  const now = context.clock.now();
  const known = await findRegistration(context.database, eventId, session.userId);
  // Asking twice keeps the first place in the list.
  const isWaiting =
    known?.waitlistedAt != null && (known.offerExpiresAt === null || known.offerExpiresAt > now);
  if (!wantsReminder || !isWaiting) {
    const waitlistedAt = wantsReminder && mayWaitFor(scheduleOf(event), now) ? now : null;
    await saveReminder(context.database, eventId, session.userId, { wantsReminder, waitlistedAt }, now);
  }
  return getMyEvent(context, events, session, eventId);
}

/** An event's times as instants. */
function scheduleOf(event: EventDetail) {
  return {
    ...event,
    registrationOpensAt: new Date(event.registrationOpensAt),
    registrationClosesAt: new Date(event.registrationClosesAt),
    pickupEndsAt: new Date(event.pickupEndsAt),
  };
}
