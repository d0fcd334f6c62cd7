import type {
  DeclaredError,
  EventDetail,
  joinWaitlist as joinWaitlistRoute,
  MyEvent,
} from "@secret/contract";
import {
  isBeforeDraw,
  isSoldOut,
  leftOf,
  mayWaitFor,
  ok,
  type Result,
  refuse,
  type WaitlistWish,
} from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { type EventCache, findEventDetail } from "../../events/index.ts";
import { findLimitedUnits } from "../../order-book/index.ts";
import { findOrdersAtEvent } from "../../orders/index.ts";
import { findOffer } from "../queries/offers.ts";
import { findRegistration, saveReminder } from "../queries/registrations.ts";
import { deleteItemWait, saveItemWait } from "../queries/waits.ts";
import { getMyEvent } from "./my-event.ts";
import { offerPlaces } from "./offer-places.ts";
import { releaseOffers } from "./release-offers.ts";

/** Sets the reminder for when ordering opens, or joins a sold-out event's waitlist; or ends both. */
export async function setReminder(
  context: Context,
  events: EventCache,
  session: Session,
  eventId: string,
  wantsReminder: boolean,
): Promise<Result<z.input<typeof MyEvent>, "EVENT_NOT_FOUND">> {
  const event = await findVisibleEvent(context, eventId);
  if (event === undefined) return refuse("EVENT_NOT_FOUND");
  if (!wantsReminder) await leave(context, session, eventId, null);
  else if (await hasOffer(context, session, eventId)) return getMyEvent(context, events, session, eventId);
  else if (!isBeforeDraw(event) && mayWaitFor(event, context.clock.now()))
    await waitForEvent(context, session, eventId, 1);
  else await saveReminder(context.database, eventId, session.userId, REMINDED, context.clock.now());
  return getMyEvent(context, events, session, eventId);
}

const REMINDED = { wantsReminder: true, waitlistedAt: null };

/**
 * Joins the waitlist of a sold-out event or item for a number of pieces; 0 leaves it. Nobody joins before an event's draw
 * is finished, since its entries come first.
 */
export async function joinWaitlist(
  context: Context,
  events: EventCache,
  session: Session,
  eventId: string,
  { menuItemId, pieces }: WaitlistWish,
): Promise<Result<z.input<typeof MyEvent>, DeclaredError<typeof joinWaitlistRoute>>> {
  const event = await findVisibleEvent(context, eventId);
  if (event === undefined) return refuse("EVENT_NOT_FOUND");
  if (pieces === 0) await leave(context, session, eventId, menuItemId);
  else if (await hasOffer(context, session, eventId)) return getMyEvent(context, events, session, eventId);
  else if (isBeforeDraw(event)) return refuse("DRAW_IN_PROGRESS");
  else if (menuItemId === null) {
    if (!mayWaitFor(event, context.clock.now())) return refuse("NOT_SOLD_OUT");
    await waitForEvent(context, session, eventId, pieces);
  } else {
    const joined = await waitForItem(context, session, event, { menuItemId, pieces });
    if (!joined.ok) return joined;
  }
  return getMyEvent(context, events, session, eventId);
}

/** Returns whether the member has an open offer at the event, during which they can't join another list. */
async function hasOffer(
  { database, clock }: Context,
  { userId }: Session,
  eventId: string,
): Promise<boolean> {
  return (await findOffer(database, eventId, userId, clock.now())) !== undefined;
}

/** Joins the event's waitlist. Joining twice keeps the first position; a member with an order there isn't put on it. */
async function waitForEvent(context: Context, session: Session, eventId: string, pieces: number) {
  const now = context.clock.now();
  const { userId } = session;
  const [known, { own }] = await Promise.all([
    findRegistration(context.database, eventId, userId),
    findOrdersAtEvent(context.database, eventId, userId),
  ]);
  const waitlistedAt = own.length > 0 ? null : (known?.waitlistedAt ?? now);
  const wish = { wantsReminder: true, waitlistedAt, waitlistedPieces: pieces };
  await saveReminder(context.database, eventId, userId, wish, now);
}

async function waitForItem(
  context: Context,
  { userId }: Session,
  event: z.input<typeof EventDetail>,
  { menuItemId, pieces }: { menuItemId: string; pieces: number },
): Promise<Result<void, "ITEM_LIMIT_REACHED" | "MENU_ITEM_NOT_FOUND" | "NOT_SOLD_OUT">> {
  const { database, clock } = context;
  const item = event.menu.find(({ id }) => id === menuItemId);
  if (item === undefined) return refuse("MENU_ITEM_NOT_FOUND");
  if (!isSoldOut(item)) return refuse("NOT_SOLD_OUT");
  const own = { eventId: event.id, memberId: userId, isPaidOnly: true };
  const had = (await findLimitedUnits(database, own)).get(menuItemId) ?? 0;
  if (pieces > leftOf(item.maxPerMember, had)) {
    const { name, maxPerMember: limit } = item;
    return refuse("ITEM_LIMIT_REACHED", { params: { name, menuItemId, limit: limit ?? 0 } });
  }
  const now = clock.now();
  await inTransaction(database, async (transaction) => {
    const known = await findRegistration(transaction, event.id, userId);
    const wish = { wantsReminder: true, waitlistedAt: known?.waitlistedAt ?? null };
    await saveReminder(transaction, event.id, userId, wish, now);
    await saveItemWait(transaction, { eventId: event.id, menuItemId, userId, pieces }, now);
  });
  return ok(undefined);
}

/** Leaves a list; the member's offer from it goes to the next member at once. */
async function leave(context: Context, { userId }: Session, eventId: string, menuItemId: string | null) {
  const now = context.clock.now();
  await inTransaction(context.database, async (transaction) => {
    const released = await releaseOffers(context, transaction, userId, { eventId, menuItemId });
    if (menuItemId !== null) await deleteItemWait(transaction, menuItemId, userId);
    else await saveReminder(transaction, eventId, userId, { wantsReminder: false, waitlistedAt: null }, now);
    if (released) await offerPlaces(context, transaction, eventId);
  });
}

async function findVisibleEvent(context: Context, eventId: string) {
  const event = await findEventDetail(context.database, eventId);
  return event?.status === "draft" ? undefined : event;
}
