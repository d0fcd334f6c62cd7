import { setTimeout as pause } from "node:timers/promises";
import {
  DRAW_HOLD_SECONDS,
  decideEntries,
  PROMO_LIMIT_REFUSALS,
  type StockShare,
  tipForPieces,
} from "@secret/domain";
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { announceEventChanged, announceStockChanged, finishDraw } from "../../events/index.ts";
import {
  lockStock,
  type Outcome,
  offeredStock,
  type Placing,
  placeWithin,
  type StockRows,
} from "../../order-book/index.ts";
import { lockDraw } from "../queries/draws.ts";
import {
  findDrawn,
  findLastPlace,
  findLastPosition,
  type PlacedEntry,
  type UndecidedEntry,
} from "../queries/entries.ts";
import { readDrawnOrder } from "./hold-draw.ts";
import { type DecidedEntry, recordDecisions } from "./record-decisions.ts";

/** Maximum entries per transaction, so that the event's rows aren't locked for long. */
const BATCH_SIZE = 100;

/** Reasons to refuse an order only because of its promo code. */
const PROMO_REFUSALS: readonly string[] = ["PROMO_CODE_INVALID", ...PROMO_LIMIT_REFUSALS];

/** Minimum time from one batch to the next of a process, in ms, so that other events' orders get most of the processor. */
const BATCH_EVERY_MS = 200;

/** Places a draw's entries in the drawn order, then puts the rest of the stock on normal sale. */
export async function placeAll(context: Context, eventId: string, signal?: AbortSignal): Promise<void> {
  const order = await readDrawnOrder(context.database, eventId);
  if (order === undefined) return;
  let last: Decided | undefined = { place: 0, waitlistPosition: 0 };
  while (last !== undefined && signal?.aborted !== true) {
    const startedAt = performance.now();
    last = await placeSome(context, eventId, order, last);
    if (last === undefined) return;
    const tookMs = performance.now() - startedAt;
    // A slow batch is followed by a pause as long as it took.
    await pause(Math.max(tookMs, BATCH_EVERY_MS - tookMs), undefined, { signal }).catch(() => undefined);
  }
}

/** Last place that is decided, and the last position on the waitlist. */
interface Decided {
  readonly place: number;
  readonly waitlistPosition: number;
}

/**
 * Decides the next entries.
 * @param last what this process decided before, in case another process hasn't decided more since
 * @returns undefined if there's nothing left to do
 */
async function placeSome(
  context: Context,
  eventId: string,
  order: readonly PlacedEntry[],
  last: Decided,
): Promise<Decided | undefined> {
  return inTransaction(context.database, async (transaction) => {
    const stock = await lockStock(transaction, eventId);
    const draw = await lockDraw(transaction, eventId);
    if (stock === undefined || draw?.drawnAt == null) return undefined;
    if (stock.event.drawFinishedAt !== null) return undefined;
    // The event may have been cancelled since the last batch.
    if (stock.event.status !== "scheduled" && stock.event.status !== "active") return undefined;
    const now = context.clock.now();
    const after = await findLastPlace(transaction, eventId);
    const entries = await findDrawn(transaction, eventId, order.slice(after, after + BATCH_SIZE));
    const decided = await place(transaction, stock, entries, now);
    const lastPosition =
      after === last.place ? last.waitlistPosition : await findLastPosition(transaction, eventId);
    const { event } = stock;
    const decisions = { event, drawnAt: draw.drawnAt, decided, lastPosition, now };
    const waitlistPosition = await recordDecisions(context, transaction, decisions);
    if (decided.some((entry) => entry.order !== null))
      transaction.afterCommit(() => announceStockChanged(context, eventId));
    const lastPlace = after + entries.length;
    if (lastPlace < order.length) return { place: lastPlace, waitlistPosition };
    await finishDraw(transaction, eventId, now);
    transaction.afterCommit(() => announceEventChanged(context, eventId));
    return undefined;
  });
}

/**
 * Places entries as the stock allows. An entry whose promo code has ended or is used up is placed without it. If the order
 * book refuses one for another reason, it is left out and the rest is decided again, since later entries get its pieces.
 */
async function place(
  transaction: Transaction,
  stock: StockRows,
  entries: readonly UndecidedEntry[],
  now: Date,
): Promise<DecidedEntry[]> {
  const offered = offeredStock(stock);
  const refusals = new Map<string, string>();
  const withoutCode = new Set<string>();
  for (const { alias, userId } of entries) if (userId === null) refusals.set(alias, "ACCOUNT_CLOSED");
  const times = { now, holdExpiresAt: new Date(now.getTime() + DRAW_HOLD_SECONDS * 1000) };
  for (;;) {
    const open = entries.filter(({ alias }) => !refusals.has(alias));
    const decisions = decideEntries(offered, open, now);
    const winners = decisions.flatMap((decision) => ("share" in decision ? [decision] : []));
    const placings = winners.map(({ entry, share }) => ({
      ...toPlacing(stock.event.id, entry, share),
      ...(withoutCode.has(entry.alias) && { promoCode: null }),
    }));
    await sql`SAVEPOINT before_orders`.execute(transaction);
    const outcomes = await placeWithin(transaction, stock.event.id, placings, times, true);
    const refused = winners.flatMap(({ entry }, index) => refusalOf(entry, outcomes[index]));
    if (refused.length === 0) {
      const orders = new Map(winners.map(({ entry }, index) => [entry.alias, orderOf(outcomes[index])]));
      const lost = new Map(
        decisions.flatMap((each) => ("refusal" in each ? [[each.entry.alias, each] as const] : [])),
      );
      return entries.map((entry) => {
        const order = orders.get(entry.alias) ?? null;
        const { refusal = refusals.get(entry.alias) ?? null, missing = [] } = lost.get(entry.alias) ?? {};
        return { entry, order, refusal, missing, isWithoutCode: withoutCode.has(entry.alias) };
      });
    }
    await sql`ROLLBACK TO SAVEPOINT before_orders`.execute(transaction);
    for (const [alias, code] of refused)
      if (PROMO_REFUSALS.includes(code)) withoutCode.add(alias);
      else refusals.set(alias, code);
  }
}

function refusalOf({ alias }: UndecidedEntry, outcome: Outcome | undefined): [string, string][] {
  if (outcome === undefined) throw new Error("an entry was left unanswered");
  if (outcome.ok) return [];
  if (outcome.failure.code === "BUSY") throw new Error("no free order number was found");
  return [[alias, outcome.failure.code]];
}

function orderOf(outcome: Outcome | undefined) {
  return outcome?.ok === true ? outcome.value : undefined;
}

/** Returns the order of an entry with the pieces that it gets. The tip is in proportion to them. */
function toPlacing(eventId: string, entry: UndecidedEntry, { items, pickupWindowId }: StockShare): Placing {
  const kept = items.flatMap(({ menuItemId, quantity }) => {
    const line = entry.lines.find((each) => each.menuItemId === menuItemId);
    if (line === undefined) return [];
    const { unitPriceCents: priceLimitCents, specialInstructions } = line;
    return [{ menuItemId, quantity, specialInstructions, priceLimitCents, unitPriceCents: priceLimitCents }];
  });
  return {
    userId: entry.userId ?? "",
    pickupWindowId,
    key: `draw-${eventId}`,
    hash: entry.alias,
    tipCents: tipForPieces(entry.tipCents, kept, entry.lines),
    promoCode: entry.promoCode,
    shownTotalCents: entry.shownTotalCents,
    lines: kept,
  };
}
