import type { DelayPreview } from "@secret/contract";
import {
  crewRank,
  type EventStatus,
  isDelayNotable,
  isEventOver,
  maxDelayMinutes,
  measuredRate,
  ok,
  planDelays,
  type Result,
  refuse,
  servedWindow,
  wontFit,
} from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import type { Connection } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import type { EventRow } from "../../events/index.ts";
import { findRefundableCents } from "../../payments/index.ts";
import { findAwaitedOrders, findDelayedWindows, findReadyTaps, type WindowRow } from "../queries/delays.ts";
import { findUnfinishedDelay } from "../queries/late-incidents.ts";
import { countReach } from "./count-reach.ts";
import { findEventOfCrew } from "./crew-event.ts";
import { toUndoable, versionOf } from "./preview-version.ts";

/** A delay as it would be announced, with the delays of all windows that it changes. */
export interface PlannedDelay {
  readonly preview: z.input<typeof DelayPreview>;
  readonly windows: readonly WindowRow[];
  /** Minutes by window id. */
  readonly delays: ReadonlyMap<string, number>;
}

/** Previews a delay of the window being served. */
export async function previewDelay(
  context: Context,
  session: Session,
  eventId: string,
  minutes: number,
): Promise<Result<z.input<typeof DelayPreview>, "EVENT_NOT_FOUND">> {
  const event = await findEventOfCrew(context, session, eventId);
  if (event === undefined) return refuse("EVENT_NOT_FOUND");
  return ok((await planDelay(context, context.database, { session, event, minutes })).preview);
}

/**
 * Plans a delay of the window being served: each window's delay, and who is notified of it. While an announced one can be
 * undone, plans that one.
 * @param about.minutes at most what the reader may announce counts
 */
export async function planDelay(
  { clock }: Context,
  database: Connection,
  { session, event, minutes }: { session: Session; event: EventRow; minutes: number },
): Promise<PlannedDelay> {
  const now = clock.now();
  const windows = await findDelayedWindows(database, event.id, now);
  const taps = await findReadyTaps(database, event.id);
  const awaited = await findAwaitedOrders(database, event.id);
  const pending = await findUnfinishedDelay(database, event.id);
  const undoable = toUndoable(pending, now);
  const maxMinutes = maxDelayMinutes(crewRank(session, event));
  const planned = undoable === null ? Math.min(minutes, maxMinutes) : (pending?.numbers.minutes ?? 0);
  // Once an event is over, nobody is served anymore, even if orders were left unmade.
  const toServe = isEventOver(event.status as EventStatus) ? [] : windows;
  const delays = planDelays(toServe, planned, measuredRate(taps, windows, now));
  const shifted = awaited.map((order) => {
    return { ...order, shiftMinutes: delays.get(order.pickupWindowId) ?? order.shiftMinutes };
  });
  const unfit = shifted.filter((order) => order.choiceId === null && wontFit(order));
  const toNotify = shifted.filter(
    (order) => unfit.includes(order) || isDelayNotable({ ...order, delayMinutes: order.shiftMinutes }),
  );
  const refundable = await findRefundableCents(
    database,
    unfit.map(({ id }) => id),
  );
  const owners = toNotify.map(({ ownerId }) => ownerId);
  const served = servedWindow(windows);
  const shown = windows.flatMap(({ id, startsAt }) => {
    const delay = delays.get(id);
    return delay === undefined ? [] : [{ id, startsAt, minutes: delay }];
  });
  return {
    windows,
    delays,
    preview: {
      version: versionOf([
        shown,
        windows.map(({ shiftMinutes }) => shiftMinutes),
        toNotify.map(({ id }) => id),
        unfit.map(({ id }) => id),
        pending?.id,
      ]),
      announcedMinutes: served?.shiftMinutes ?? 0,
      maxMinutes,
      windows: shown,
      ...(await countReach(database, "pickup-late", owners)),
      wontFit: unfit.length,
      wontFitCents: [...refundable.values()].reduce((sum, cents) => sum + cents, 0),
      checkedIn: toNotify.filter(({ isCheckedIn }) => isCheckedIn).length,
      undoable,
    },
  };
}
