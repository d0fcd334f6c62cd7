import { randomBytes } from "node:crypto";
import type { DeclaredError, DrawEntryBody, enterDraw } from "@secret/contract";
import {
  availableQuantity,
  type CartLine,
  checkPaymentAmount,
  type Discount,
  decideEntries,
  formatEventDateTime,
  mergeLines,
  ok,
  orderTotals,
  type PlacingRefusal,
  type Result,
  refuse,
  takesEntries,
} from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import type { Session } from "../../../platform/http/session.ts";
import type { EventCache } from "../../events/index.ts";
import { findAccount } from "../../identity/index.ts";
import { checkPieces, checkPromoCode } from "../../orders/index.ts";
import { type DrawEvent, findDrawEvent, lockOpenDraw } from "../queries/draws.ts";
import { deleteEntry, type EntryLine, saveEntry } from "../queries/entries.ts";
import { type MyDrawView, readMyDraw } from "./my-draw.ts";
import { openDraw } from "./open-draw.ts";

type Refusal = DeclaredError<typeof enterDraw>;

/** Dependencies of entering a draw. */
export interface Entering {
  readonly context: Context;
  readonly events: EventCache;
}

const ALIAS_BYTES = 8;

/**
 * Enters a member's order into an event's draw, or changes their entry. It's checked as an order would be if nothing were
 * sold yet. Nothing is held.
 */
export async function enter(
  { context, events }: Entering,
  session: Session,
  client: ClientInfo,
  eventId: string,
  body: DrawEntryBody,
): Promise<Result<MyDrawView, Refusal>> {
  const found = await findEventTakingEntries(context, session, eventId);
  if (!found.ok) return found;
  const lines = mergeLines(body.lines);
  const pieces = await checkPieces({ context, events }, eventId, lines);
  if (!pieces.ok) return pieces;
  const checked = await checkOrder({ context, events }, session, client, eventId, { ...body, lines });
  if (!checked.ok) return checked;
  const now = context.clock.now();
  await openDraw(context, eventId, now);
  const isEntered = await inTransaction(context.database, async (transaction) => {
    if (!(await lockOpenDraw(transaction, eventId, now))) return false;
    await saveEntry(transaction, {
      eventId,
      userId: session.userId,
      alias: randomBytes(ALIAS_BYTES).toString("hex"),
      enteredAt: now,
      windowIds: body.pickupWindowIds,
      lines: checked.value,
      promoCode: body.promoCode ?? null,
      tipCents: body.tipCents,
      shownTotalCents: body.shownTotalCents,
      takesFewer: body.takesFewer,
    });
    transaction.afterCommit(() => publishOwnEntry(context, session, eventId));
    return true;
  });
  return isEntered ? readMyDraw(context, session, eventId) : refuse("ENTRIES_CLOSED");
}

/** Withdraws a member's entry. Does nothing if there is none. */
export async function withdraw(
  context: Context,
  session: Session,
  eventId: string,
): Promise<Result<Record<never, never>, "EVENT_NOT_FOUND" | "NO_DRAW" | "ENTRIES_CLOSED">> {
  const event = await findDrawEvent(context.database, eventId);
  if (event === undefined) return refuse("NO_DRAW");
  return inTransaction(context.database, async (transaction) => {
    if (!(await lockOpenDraw(transaction, eventId, context.clock.now()))) return refuse("ENTRIES_CLOSED");
    await deleteEntry(transaction, eventId, session.userId);
    transaction.afterCommit(() => publishOwnEntry(context, session, eventId));
    return ok({});
  });
}

/** Makes the member's open pages reload their entry. */
function publishOwnEntry({ live }: Context, { userId }: Session, eventId: string): void {
  live.publish({ to: { userId }, event: { type: "my-event.changed", eventId } });
}

/** Returns the event if it takes the member's entry now. */
async function findEventTakingEntries(
  { database, clock }: Context,
  { userId }: Session,
  eventId: string,
): Promise<Result<DrawEvent, Refusal>> {
  const event = await findDrawEvent(database, eventId);
  if (event === undefined) return refuse("NO_DRAW");
  const now = clock.now();
  const { entriesOpenAt, timeZone } = event;
  if (now < entriesOpenAt)
    return refuse("ENTRIES_NOT_OPEN", { params: { opensAt: formatEventDateTime(entriesOpenAt, timeZone) } });
  if (!takesEntries(event, now)) return refuse("ENTRIES_CLOSED");
  if (event.needsPhoneToEnter && !(await findAccount(database, userId))?.phoneVerifiedAt)
    return refuse("PHONE_NOT_VERIFIED");
  return ok(event);
}

type OrderToEnter = Omit<DrawEntryBody, "lines"> & { readonly lines: readonly CartLine[] };

/** Checks an entry's windows, items, promo code and total. Returns its lines with their prices. */
async function checkOrder(
  { context, events }: Entering,
  session: Session,
  client: ClientInfo,
  eventId: string,
  entry: OrderToEnter,
): Promise<Result<EntryLine[], Refusal>> {
  const event = await events.detail(eventId);
  if (event === undefined) return refuse("EVENT_NOT_FOUND");
  const windows = new Set(event.pickupWindows.map(({ id }) => id));
  if (!entry.pickupWindowIds.every((id) => windows.has(id))) return refuse("PICKUP_WINDOW_NOT_FOUND");
  const lines: EntryLine[] = [];
  for (const line of entry.lines) {
    const item = event.menu.find(({ id, isAvailable }) => id === line.menuItemId && isAvailable);
    const { menuItemId, quantity } = line;
    if (item === undefined) return refuse("ITEM_UNAVAILABLE", { params: { name: "This item", menuItemId } });
    const { name, maxPerMember: limit } = item;
    if (limit !== null && quantity > limit)
      return refuse("ITEM_LIMIT_REACHED", { params: { name, menuItemId, limit } });
    lines.push({ ...line, unitPriceCents: item.priceCents });
  }
  const possible = checkStock(event, entry, context.clock.now());
  if (!possible.ok) return possible;
  const discount = await findDiscount(context, session, client, { eventId, entry, lines });
  if (!discount.ok) return discount;
  const { salesTaxPpm } = event;
  const { tipCents } = entry;
  const totals = orderTotals(lines, {
    salesTaxPpm,
    tipCents,
    ...(discount.value !== undefined && { discount: discount.value }),
  });
  const payable = checkPaymentAmount(totals.totalCents);
  if (!payable.ok) return payable;
  if (totals.totalCents !== entry.shownTotalCents)
    return refuse("TOTAL_CHANGED", { params: { totalCents: totals.totalCents } });
  return ok(lines);
}

/** Refuses an entry that would get nothing even if it were drawn first: it would only collect tickets for later draws. */
function checkStock(
  event: NonNullable<Awaited<ReturnType<EventCache["detail"]>>>,
  { pickupWindowIds: windowIds, lines, takesFewer }: OrderToEnter,
  now: Date,
): Result<void, PlacingRefusal | "ITEM_NOT_ENOUGH"> {
  const stock = { event, windows: event.pickupWindows, items: event.menu };
  const [decision] = decideEntries(stock, [{ windowIds, lines, takesFewer }], now);
  if (decision === undefined || !("refusal" in decision)) return ok(undefined);
  const item = event.menu.find(({ id }) => id === decision.missing[0]);
  if (item === undefined) return refuse(decision.refusal);
  const left = availableQuantity(item);
  const params = { name: item.name, menuItemId: item.id, left };
  return refuse(left > 0 ? "ITEM_NOT_ENOUGH" : "ITEM_SOLD_OUT", { params });
}

async function findDiscount(
  context: Context,
  session: Session,
  client: ClientInfo,
  { eventId, entry, lines }: { eventId: string; entry: OrderToEnter; lines: readonly EntryLine[] },
): Promise<Result<Discount | undefined, Refusal>> {
  const { promoCode } = entry;
  if (promoCode === undefined) return ok(undefined);
  const subtotalCents = lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0);
  const checked = await checkPromoCode(context, session, client, { eventId, promoCode, subtotalCents });
  return checked.ok ? ok(checked.value.discount) : checked;
}
