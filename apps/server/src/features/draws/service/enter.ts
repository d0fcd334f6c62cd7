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
import { inOwnBatches } from "../../../platform/batch-queue.ts";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import type { Session } from "../../../platform/http/session.ts";
import type { EventCache } from "../../events/index.ts";
import { checkPieces, checkPromoCode } from "../../orders/index.ts";
import { findDrawEvent, findVerifiedPhones, lockOpenDraw } from "../queries/draws.ts";
import { deleteEntry, type EntryLine, type NewEntry, saveEntries } from "../queries/entries.ts";
import { openDraw } from "./open-draw.ts";

type Refusal = DeclaredError<typeof enterDraw>;

/** Dependencies of entering a draw. */
export interface Entering {
  readonly context: Context;
  readonly events: EventCache;
}

const ALIAS_BYTES = 8;

/** Maximum entries per transaction. */
const BATCH_SIZE = 64;

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
): Promise<Result<Record<never, never>, Refusal>> {
  const event = await events.detail(eventId);
  const open = checkEntryWindow(event, context.clock.now());
  if (!open.ok) return open;
  const lines = mergeLines(body.lines);
  const pieces = await checkPieces({ context, events }, eventId, lines);
  if (!pieces.ok) return pieces;
  const checked = await checkOrder(context, session, client, open.value, { ...body, lines });
  if (!checked.ok) return checked;
  const { pickupWindowIds: windowIds, promoCode = null, tipCents, shownTotalCents, takesFewer } = body;
  const { userId } = session;
  const alias = randomBytes(ALIAS_BYTES).toString("hex");
  const entry = {
    alias,
    userId,
    windowIds,
    lines: checked.value,
    promoCode,
    tipCents,
    shownTotalCents,
    takesFewer,
  };
  const refusal = await enterInBatches(context, { eventId, entry });
  if (refusal !== undefined) return refuse(refusal);
  publishOwnEntry(context, session, eventId);
  return ok({});
}

interface Entry {
  readonly eventId: string;
  readonly entry: NewEntry;
}
type BatchRefusal = "ENTRIES_CLOSED" | "PHONE_NOT_VERIFIED";

const enterInBatches = inOwnBatches<Context, Entry, BatchRefusal | undefined>(async (context, batch) => {
  const answers = new Map<Entry, BatchRefusal | undefined>();
  const byEvent = Map.groupBy(batch, ({ eventId }) => eventId);
  await Promise.all(
    [...byEvent].map(async ([eventId, some]) => {
      const refusals = await enterAll(
        context,
        eventId,
        some.map(({ entry }) => entry),
      );
      for (const [index, each] of some.entries()) answers.set(each, refusals[index]);
    }),
  );
  return batch.map((each) => answers.get(each));
}, BATCH_SIZE);

/** Stores an event's entries in one transaction, a member's last one if there are several. Returns a refusal for each. */
async function enterAll(
  context: Context,
  eventId: string,
  entries: readonly NewEntry[],
): Promise<(BatchRefusal | undefined)[]> {
  const now = context.clock.now();
  await openDraw(context, eventId, now);
  return inTransaction(context.database, async (transaction) => {
    const draw = await lockOpenDraw(transaction, eventId, now);
    if (draw === undefined) return entries.map(() => "ENTRIES_CLOSED");
    const userIds = entries.map(({ userId }) => userId);
    const allowed = draw.needsPhone ? await findVerifiedPhones(transaction, userIds) : new Set(userIds);
    const last = new Map(entries.map((entry) => [entry.userId, entry]));
    const stored = [...last.values()].filter(({ userId }) => allowed.has(userId));
    if (stored.length > 0) await saveEntries(transaction, eventId, stored, now);
    return entries.map(({ userId }) => (allowed.has(userId) ? undefined : "PHONE_NOT_VERIFIED"));
  });
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

type EventDetail = NonNullable<Awaited<ReturnType<EventCache["detail"]>>>;

/** Returns the event if it takes entries now. The draw's row decides at the end. */
function checkEntryWindow(event: EventDetail | undefined, now: Date): Result<EventDetail, Refusal> {
  if (event === undefined || event.status === "draft" || event.entriesOpenAt == null)
    return refuse("NO_DRAW");
  const { entriesOpenAt, timeZone } = event;
  if (now < entriesOpenAt)
    return refuse("ENTRIES_NOT_OPEN", { params: { opensAt: formatEventDateTime(entriesOpenAt, timeZone) } });
  return takesEntries(event, now) ? ok(event) : refuse("ENTRIES_CLOSED");
}

type OrderToEnter = Omit<DrawEntryBody, "lines"> & { readonly lines: readonly CartLine[] };

/** Checks an entry's windows, items, promo code and total. Returns its lines with their prices. */
async function checkOrder(
  context: Context,
  session: Session,
  client: ClientInfo,
  event: EventDetail,
  entry: OrderToEnter,
): Promise<Result<EntryLine[], Refusal>> {
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
  const discount = await findDiscount(context, session, client, { eventId: event.id, entry, lines });
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
  event: EventDetail,
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
