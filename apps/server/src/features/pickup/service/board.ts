import type { CrewBoard, CrewItem, MenuItem } from "@secret/contract";
import { ok, type Result, refuse, remainingStock } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import type { Session } from "../../../platform/http/session.ts";
import { readAllotment } from "../../counter/index.ts";
import { addCutNotes, findAwaitedOrders, findOpenRemakes, findSalesStops } from "../../incidents/index.ts";
import { findHandOffNotes } from "../../member-notes/index.ts";
import { findMenu } from "../../menu/index.ts";
import { findBoardReplies } from "../../notifications/index.ts";
import { findPickupWindows } from "../../pickup-windows/index.ts";
import { findUnseenConflicts } from "../queries/conflicts.ts";
import { findChangedCrewOrders, findPaidCrewOrders } from "../queries/crew-orders.ts";
import { findCrewEvent } from "./crew-events.ts";
import { crewOrdersOf, phoneKeyOf } from "./crew-orders.ts";

/**
 * Overlap of two reads of the board, in ms. A change's time is set before it's committed, so the next read must look
 * back longer than a transaction waits for its locks.
 */
const OVERLAP_MS = 10_000;

/** Returns an event's board for one device: all of it, or the changes since the last read. */
export async function getCrewBoard(
  context: Context,
  session: Session,
  eventId: string,
  { deviceId, since }: { deviceId: string; since?: Date | undefined },
): Promise<Result<z.input<typeof CrewBoard>, "EVENT_NOT_FOUND">> {
  const { database, clock, config } = context;
  const asOf = clock.now();
  const record = await findCrewEvent(context, session, eventId);
  if (record === undefined) return refuse("EVENT_NOT_FOUND");
  const [windows, menu, stops, orders, notes, replies, remakes, awaited, conflicts, allotment] =
    await Promise.all([
      findPickupWindows(database, eventId),
      findMenu(database, eventId),
      findSalesStops(database, eventId),
      since === undefined
        ? findPaidCrewOrders(database, eventId)
        : findChangedCrewOrders(database, eventId, new Date(since.getTime() - OVERLAP_MS)),
      findHandOffNotes(database, eventId),
      findBoardReplies(database, eventId, asOf),
      findOpenRemakes(database, eventId),
      findAwaitedOrders(context, eventId),
      findUnseenConflicts(database, eventId),
      readAllotment(database, eventId, deviceId),
    ]);
  // A partial board has the notes of all orders, also of those that didn't change.
  const mayBeCut = since !== undefined || orders.some(({ isCut }) => isCut);
  const handOffNotes = mayBeCut ? await addCutNotes(database, eventId, notes) : notes;
  return ok({
    asOf,
    serverTime: clock.now(),
    event: record.event,
    windows,
    items: menu.map((item) => ({ ...toItem(item), stopped: stops.get(item.id) ?? stops.get(null) ?? null })),
    orders: crewOrdersOf(config, eventId, orders),
    isWhole: since === undefined,
    handOffNotes,
    replies,
    remakes,
    awaited,
    conflicts,
    allotment,
    phoneKey: phoneKeyOf(config, eventId).toString("base64url"),
  });
}

function toItem(item: MenuItem): Omit<CrewItem, "stopped"> {
  const { id, name, imageUrl, priceCents, isAvailable, allergens } = item;
  const left = item.maxQuantity === null ? null : remainingStock({ ...item, isStopped: false });
  return { id, name, imageUrl, units: item.pickupUnits, priceCents, isAvailable, left, allergens };
}
