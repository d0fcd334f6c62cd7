import type { announceDelay as announceRoute } from "@secret/contract";
import { ok, type Result, refuse, undoEndsAt } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { audit } from "../../audit/index.ts";
import { announceBoardChanged, announceEventChanged, type EventRow } from "../../events/index.ts";
import { lockPickupWindows } from "../../order-book/index.ts";
import { shiftPickupWindows } from "../../pickup-windows/index.ts";
import { endIncident, type IncidentRow, insertIncident } from "../queries/incidents.ts";
import { findUnfinishedDelay, LateNumbers } from "../queries/late-incidents.ts";
import { lockEventOfCrew } from "./crew-event.ts";
import { type PlannedDelay, planDelay } from "./preview-delay.ts";

/**
 * Announces a delay as previewed, so that every window's expected times move at once; {@link notifyDelays} notifies
 * members once it can't be undone anymore. Nothing is announced if anything differs from the preview, or while the last
 * delay can be undone.
 */
export async function announceDelay(
  context: Context,
  session: Session,
  eventId: string,
  { minutes, version }: { minutes: number; version: string },
): Promise<Result<z.input<typeof announceRoute.response>, "EVENT_NOT_FOUND" | "FORBIDDEN">> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const event = await lockEventOfCrew(context, transaction, session, eventId);
    if (event === undefined) return refuse("EVENT_NOT_FOUND");
    await lockPickupWindows(transaction, eventId);
    const plan = await planDelay(context, transaction, { session, event, minutes });
    const { preview } = plan;
    if (minutes > preview.maxMinutes) return refuse("FORBIDDEN");
    if (preview.version !== version || preview.undoable !== null || preview.windows.length === 0)
      return ok({ started: null, preview });
    await endLastDelay(transaction, eventId);
    const leavesAt = undoEndsAt(now);
    const id = await recordDelay(transaction, { event, session, minutes, plan, now, leavesAt });
    transaction.afterCommit(() => publishDelay(context, eventId));
    const started = { id, leavesAt };
    return ok({ started, preview: { ...preview, announcedMinutes: minutes, undoable: started } });
  });
}

/** Ends the last delay, whose undo time is over, if the periodic job hasn't done so yet. */
async function endLastDelay(transaction: Transaction, eventId: string): Promise<void> {
  const last = await findUnfinishedDelay(transaction, eventId);
  if (last !== undefined) await endIncident(transaction, last.id, { state: "done", endedAt: last.leavesAt });
}

interface NewDelay {
  readonly event: EventRow;
  readonly session: Session;
  readonly minutes: number;
  readonly plan: PlannedDelay;
  readonly now: Date;
  readonly leavesAt: Date;
}

/** Adds the incident of a delay, delays the windows, and returns the incident's id. */
async function recordDelay(
  transaction: Transaction,
  { event, session, minutes, plan: { windows, delays, preview }, now, leavesAt }: NewDelay,
): Promise<string> {
  const after = [...delays].map(([windowId, each]) => ({ windowId, minutes: each }));
  const before = windows
    .filter(({ id }) => delays.has(id))
    .map(({ id: windowId, shiftMinutes }) => ({ windowId, minutes: shiftMinutes }));
  const numbers = { minutes, notified: preview.notified, before, after };
  const id = await insertIncident(transaction, {
    eventId: event.id,
    kind: "late",
    numbers: JSON.stringify(numbers),
    startedBy: session.userId,
    startedAt: now,
    leavesAt,
  });
  await shiftPickupWindows(transaction, after);
  await audit(transaction, now, {
    ...aboutDelay(session, event),
    message: `Pickup of ${event.title} was announced ${minutes} min late`,
    oldValue: `${preview.announcedMinutes} min`,
    newValue: `${minutes} min`,
  });
  return id;
}

/** Gives the windows the delays they had before an undone one. The event's row is locked. */
export async function revertDelay(
  context: Context,
  transaction: Transaction,
  session: Session,
  event: EventRow,
  incident: IncidentRow,
): Promise<void> {
  const numbers = LateNumbers.parse(incident.numbers);
  const windows = await lockPickupWindows(transaction, event.id);
  await shiftPickupWindows(transaction, toRestore(numbers, windows));
  await audit(transaction, context.clock.now(), {
    ...aboutDelay(session, event),
    message: `The delay of ${numbers.minutes} min of ${event.title} was undone`,
  });
  transaction.afterCommit(() => publishDelay(context, event.id));
}

/** Returns the former delays of the windows that still have the announced one: an edit that moves a window ends it. */
function toRestore(
  { before, after }: z.infer<typeof LateNumbers>,
  windows: readonly { readonly id: string; readonly shiftMinutes: number }[],
) {
  const shifts = new Map(windows.map(({ id, shiftMinutes }) => [id, shiftMinutes]));
  const unchanged = new Set(
    after.filter(({ windowId, minutes }) => shifts.get(windowId) === minutes).map(({ windowId }) => windowId),
  );
  return before.filter(({ windowId }) => unchanged.has(windowId));
}

function aboutDelay({ userId }: Session, { id }: EventRow) {
  return {
    eventType: "event_status_change",
    severity: "info",
    actorId: userId,
    metadata: { eventId: id },
  } as const;
}

/** Reloads the crew's boards, and the windows that members choose from. */
function publishDelay(context: Context, eventId: string): void {
  announceBoardChanged(context, eventId);
  announceEventChanged(context, eventId);
}
