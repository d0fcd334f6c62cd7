import { WAITLIST_PIECES_MAX } from "@secret/domain";
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { notify } from "../../notifications/index.ts";
import type { StockRows } from "../../order-book/index.ts";
import { joinAfterDraw } from "../../registrations/index.ts";
import { type EntryLine, storeDecisions, type UndecidedEntry } from "../queries/entries.ts";

/** Entry with its order, or the reason why it has none. */
export interface DecidedEntry {
  readonly entry: UndecidedEntry;
  readonly order: { readonly id: string; readonly holdExpiresAt: Date } | null;
  readonly refusal: string | null;
  /** Items to wait for; if empty, it waits for the event. */
  readonly missing: readonly string[];
  /** Whether it was placed without its promo code. */
  readonly isWithoutCode: boolean;
}

interface Decisions {
  readonly event: StockRows["event"];
  readonly drawnAt: Date;
  /** In the order of the draw. */
  readonly decided: readonly DecidedEntry[];
  /** Last position on the waitlist before them. */
  readonly lastPosition: number;
  readonly now: Date;
}

/**
 * Stores decisions, puts the members without an order on the waitlists in the draw's order, and notifies everybody.
 * @returns the last position on the waitlist
 */
export async function recordDecisions(
  context: Context,
  transaction: Transaction,
  { event, drawnAt, decided, lastPosition, now }: Decisions,
): Promise<number> {
  let last = lastPosition;
  const positions = decided.map(({ entry, order }) =>
    order === null && entry.userId !== null ? ++last : null,
  );
  const stored = decided.map(({ entry: { alias, number, place }, order, refusal }, index) => ({
    alias,
    number,
    place,
    orderId: order?.id ?? null,
    refusal,
    waitlistPosition: positions[index] ?? null,
  }));
  await storeDecisions(transaction, event.id, stored, now);
  const waiting = decided.flatMap(({ entry: { userId, place, lines }, missing }, index) => {
    const waitlistPosition = positions[index] ?? null;
    return userId === null || waitlistPosition === null
      ? []
      : [{ userId, place, waitlistPosition, waits: waitsOf(lines, missing) }];
  });
  await joinAfterDraw(transaction, event.id, waiting, drawnAt);
  const { id: eventId, title: eventTitle, registrationClosesAt: pointlessAt } = event;
  await notifyWinners(context, transaction, event, decided);
  await notify(
    context,
    transaction,
    "draw-missed",
    waiting.map(({ userId, waitlistPosition }) => {
      return { userId, eventId, pointlessAt, facts: { eventTitle, waitlistPosition } };
    }),
  );
  transaction.afterCommit(() => {
    for (const { entry } of decided)
      if (entry.userId !== null)
        context.live.publish({ to: { userId: entry.userId }, event: { type: "my-event.changed", eventId } });
  });
  return last;
}

/** Returns the waitlists of a member without an order: those of the items that ran out, or the event's. */
function waitsOf(lines: readonly EntryLine[], missing: readonly string[]) {
  const piecesOf = (some: readonly EntryLine[]) =>
    Math.min(
      WAITLIST_PIECES_MAX,
      some.reduce((sum, { quantity }) => sum + quantity, 0),
    );
  if (missing.length === 0) return [{ menuItemId: null, pieces: piecesOf(lines) }];
  return missing.map((id) => ({
    menuItemId: id,
    pieces: piecesOf(lines.filter(({ menuItemId }) => menuItemId === id)),
  }));
}

async function notifyWinners(
  context: Context,
  transaction: Transaction,
  { id: eventId, title: eventTitle, timeZone }: StockRows["event"],
  decided: readonly DecidedEntry[],
): Promise<void> {
  const won = decided.flatMap(({ entry: { userId }, order, isWithoutCode }) =>
    order === null || userId === null ? [] : [{ userId, isWithoutCode, ...order }],
  );
  const totals = await findTotals(
    transaction,
    won.map(({ id }) => id),
  );
  await notify(
    context,
    transaction,
    "draw-won",
    won.map(({ userId, id: orderId, holdExpiresAt, isWithoutCode }) => {
      const [totalCents, until] = [totals.get(orderId) ?? 0, holdExpiresAt.toISOString()];
      const facts = { eventTitle, timeZone, until, totalCents, isWithoutCode };
      return { userId, eventId, orderId, expiresAt: holdExpiresAt, facts };
    }),
  );
}

async function findTotals(transaction: Transaction, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await transaction
    .selectFrom("orders")
    .select(["id", "totalCents"])
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, totalCents }) => [id, totalCents]));
}
