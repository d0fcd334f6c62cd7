import type { MyDraw } from "@secret/contract";
import { drawTickets, ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import type { Session } from "../../../platform/http/session.ts";
import { findDraw, findDrawEvent } from "../queries/draws.ts";
import { countEntries, type EntryRow, findEntry, findPastEntries } from "../queries/entries.ts";
import { findOrderOfEntry } from "../queries/outcomes.ts";

export type MyDrawView = z.input<typeof MyDraw>;

/** Returns an event's draw as one of its members sees it. */
export async function readMyDraw(
  { database }: Context,
  { userId }: Session,
  eventId: string,
): Promise<Result<MyDrawView, "NO_DRAW">> {
  const event = await findDrawEvent(database, eventId);
  if (event === undefined) return refuse("NO_DRAW");
  const [draw, entry, orderId, entryCount, history] = await Promise.all([
    findDraw(database, eventId),
    findEntry(database, eventId, userId),
    event.drawFinishedAt === null ? undefined : findOrderOfEntry(database, eventId, userId),
    countEntries(database, eventId),
    findPastEntries(database, [userId]),
  ]);
  const { tickets, missedAt } = drawTickets(history, event.registrationOpensAt);
  return ok({
    needsPhone: event.needsPhoneToEnter,
    entryCount,
    tickets: entry?.tickets ?? tickets,
    missedAt: entry?.tickets == null ? [...missedAt] : entry.missedAt,
    nextTickets: tickets,
    entry: entry === undefined ? null : shownEntry(entry, orderId ?? null, event.drawFinishedAt !== null),
    plannedCloseAt: draw?.plannedCloseAt ?? null,
    secretHash: draw?.secretHash ?? null,
    fingerprint: draw?.fingerprint ?? null,
    beaconRound: draw?.beaconRound == null ? null : Number(draw.beaconRound),
  });
}

function shownEntry(
  entry: EntryRow,
  orderId: string | null,
  isFinished: boolean,
): NonNullable<MyDrawView["entry"]> {
  const { alias, place, waitlistPosition, lines } = entry;
  return {
    enteredAt: entry.enteredAt,
    pickupWindowIds: entry.windowIds,
    lines: lines.map(({ unitPriceCents: _price, ...line }) => line),
    promoCode: entry.promoCode,
    tipCents: entry.tipCents,
    shownTotalCents: entry.shownTotalCents,
    takesFewer: entry.takesFewer,
    result: isFinished && place !== null ? { alias, place, orderId, waitlistPosition } : null,
  };
}
