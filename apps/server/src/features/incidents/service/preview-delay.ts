import { createHash } from "node:crypto";
import type { DelayPreview } from "@secret/contract";
import {
  type EventStatus,
  isDelayNews,
  isEventOver,
  maxDelayMinutes,
  maySeeAsCrew,
  measuredRate,
  ok,
  planDelays,
  type Result,
  refuse,
  servedWindow,
} from "@secret/domain";
import { sql } from "kysely";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import type { Connection } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { type EventRow, findEvent } from "../../events/index.ts";
import { countUnreached } from "../../notifications/index.ts";
import { findAwaitedOrders, findDelayedWindows, findReadyTaps, type WindowRow } from "../queries/delays.ts";
import { findUnfinishedDelay } from "../queries/late-incidents.ts";

/** A delay as it would be announced, with the delays of all windows that it changes. */
export interface PlannedDelay {
  readonly preview: z.input<typeof DelayPreview>;
  readonly windows: readonly WindowRow[];
  /** Minutes by window id. */
  readonly delays: ReadonlyMap<string, number>;
}

/** Returns whether a crew member can work on an event now. */
export function isCrewEvent({ clock }: Context, { role }: Session, event: EventRow): boolean {
  const status = event.status as EventStatus;
  return maySeeAsCrew(role, { ...event, status }, clock.now());
}

/** Previews a delay of the window being served. */
export async function previewDelay(
  context: Context,
  session: Session,
  eventId: string,
  minutes: number,
): Promise<Result<z.input<typeof DelayPreview>, "EVENT_NOT_FOUND">> {
  const event = await findEvent(context.database, eventId);
  if (event === undefined || !isCrewEvent(context, session, event)) return refuse("EVENT_NOT_FOUND");
  return ok((await planDelay(context, context.database, { session, event, minutes })).preview);
}

/** Plans a delay of the window being served: each window's delay, and who is notified of it. */
export async function planDelay(
  { clock }: Context,
  database: Connection,
  { session, event, minutes }: { session: Session; event: EventRow; minutes: number },
): Promise<PlannedDelay> {
  const now = clock.now();
  const windows = await findDelayedWindows(database, event.id);
  const taps = await findReadyTaps(database, event.id);
  const awaited = await findAwaitedOrders(database, event.id);
  const pending = await findUnfinishedDelay(database, event.id);
  // Nobody is served anymore once an event is over, even if orders were left unmade.
  const toServe = isEventOver(event.status as EventStatus) ? [] : windows;
  const delays = planDelays(toServe, minutes, measuredRate(taps, windows, now));
  const toHear = awaited.filter(({ shiftMinutes, ...order }) =>
    isDelayNews({ ...order, delayMinutes: delays.get(order.pickupWindowId) ?? shiftMinutes }),
  );
  const owners = [...new Set(toHear.map(({ ownerId }) => ownerId))];
  const unreached = await countUnreached(
    database,
    "pickup-late",
    sql<{ id: string }>`SELECT unnest(${owners}::uuid[]) AS id`,
  );
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
        toHear.map(({ id }) => id),
        pending?.id,
      ]),
      announcedMinutes: served?.shiftMinutes ?? 0,
      maxMinutes: maxDelayMinutes({ role: session.role, isLead: event.leadId === session.userId }),
      windows: shown,
      notified: owners.length - unreached,
      unreached,
      checkedIn: toHear.filter(({ isCheckedIn }) => isCheckedIn).length,
      undoableUntil: pending !== undefined && pending.leavesAt > now ? pending.leavesAt : null,
    },
  };
}

function versionOf(shown: unknown): string {
  return createHash("sha256").update(JSON.stringify(shown)).digest("base64url");
}
