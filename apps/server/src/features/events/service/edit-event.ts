import type { AdminEventDetail, EditPreview, EventEdit } from "@secret/contract";
import {
  describeEventChanges,
  findEventTimeProblem,
  isEventOver,
  ok,
  type Result,
  refuse,
} from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { type Connection, inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { actorOf, audit } from "../../audit/index.ts";
import { lockPickupWindows } from "../../order-book/index.ts";
import {
  changePickupWindows,
  type EditedWindow,
  planWindowChanges,
  type WindowChanges,
} from "../../pickup-windows/index.ts";
import * as edits from "../queries/edit-event.ts";
import * as queries from "../queries/events.ts";
import { findAdminEventDetail } from "./read-admin-event.ts";
import { tellBoardChanged, tellEventChanged } from "./tell-changes.ts";
import { promiseNews } from "./tell-edit.ts";

type Refusal =
  | "EDITED_MEANWHILE"
  | "EVENT_NOT_FOUND"
  | "INVALID_INPUT"
  | "LIMIT_BELOW_TAKEN"
  | "PICKUP_WINDOW_HELD";

/** Edits an event. Who ordered or asked to be told hears what it changes for them. */
export async function editEvent(
  context: Context,
  session: Session,
  eventId: string,
  edit: EventEdit,
): Promise<Result<AdminEventDetail, Refusal>> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const event = await queries.lockEvent(transaction, eventId);
    if (event === undefined) return refuse("EVENT_NOT_FOUND");
    const windows = await lockPickupWindows(transaction, eventId);
    const weighed = await weigh(transaction, event, windows, edit, now);
    if (!weighed.ok) return weighed;
    const { facts, changes, windowChanges } = weighed.value;
    await edits.updateEvent(transaction, eventId, { ...facts, updatedAt: now });
    await changePickupWindows(transaction, eventId, windowChanges);
    await audit(transaction, now, {
      ...actorOf(session),
      severity: "info",
      message: `Event edited: ${edit.title}`,
      ...differenceOf(event, facts),
      metadata: {
        eventId,
        told: edit.notifiesMembers ? changes : [],
        movedWindows: windowChanges.moved.length,
        ...(edit.memberNote !== "" && { note: edit.memberNote }),
      },
    });
    if (!isEventOver(event.status as AdminEventDetail["status"])) {
      await promiseNews(context, transaction, eventId, {
        changes: edit.notifiesMembers ? changes : [],
        moved: windowChanges.moved,
        note: edit.memberNote,
        editorId: session.userId,
        at: now,
      });
    }
    transaction.afterCommit(() => {
      tellEventChanged(context, eventId);
      tellBoardChanged(context, eventId);
    });
    return ok(await findAdminEventDetail(transaction, eventId));
  });
}

/** What an edit would change for members; nothing is changed. */
export async function previewEventEdit(
  { database, clock }: Context,
  eventId: string,
  edit: EventEdit,
): Promise<Result<EditPreview, Refusal>> {
  const event = await queries.findEvent(database, eventId);
  if (event === undefined) return refuse("EVENT_NOT_FOUND");
  const { pickupWindows } = await findAdminEventDetail(database, eventId);
  const windows = pickupWindows.map((window) => ({
    ...window,
    startsAt: new Date(window.startsAt),
    endsAt: new Date(window.endsAt),
  }));
  const weighed = await weigh(database, event, windows, edit, clock.now());
  if (!weighed.ok) return weighed;
  const { changes, windowChanges } = weighed.value;
  const windowIds = windowChanges.moved.map(({ id }) => id);
  const counts = await edits.countOpenOrders(database, eventId, windowIds);
  const isTold = !isEventOver(event.status as AdminEventDetail["status"]);
  const news = { isEventNews: changes.length > 0, windowIds };
  return ok({
    ...counts,
    changes,
    toldCount: isTold ? await edits.countToldMembers(database, eventId, news) : 0,
  });
}

interface Weighed {
  readonly facts: ReturnType<typeof factsOf>;
  /** What members are told, a sentence each. */
  readonly changes: string[];
  readonly windowChanges: WindowChanges;
}

/** Whether an edit may be, and what it comes to. */
async function weigh(
  connection: Connection,
  event: queries.EventRow,
  windows: readonly EditedWindow[],
  edit: EventEdit,
  now: Date,
): Promise<Result<Weighed, Exclude<Refusal, "EVENT_NOT_FOUND">>> {
  if (event.revision !== edit.revision) return refuse("EDITED_MEANWHILE");
  const facts = factsOf(edit);
  const problem = findEventTimeProblem(facts, now, event);
  if (problem !== undefined) {
    return refuse("INVALID_INPUT", { field: problem.field, params: { reason: problem.message } });
  }
  if (edit.maxOrders !== null && edit.maxOrders < event.currentOrders) {
    return refuse("LIMIT_BELOW_TAKEN", { field: "maxOrders", params: { taken: event.currentOrders } });
  }
  const windowChanges = await planWindowChanges(connection, event.id, windows, edit);
  if (!windowChanges.ok) return windowChanges;
  return ok({ facts, changes: describeEventChanges(event, facts), windowChanges: windowChanges.value });
}

/** What of an edit lies in the event's own row. */
function factsOf({
  revision: _seen,
  pickupWindows: _windows,
  notifiesMembers: _notifies,
  memberNote: _note,
  ...edit
}: EventEdit) {
  return {
    ...edit,
    eventAt: new Date(edit.eventAt),
    registrationOpensAt: new Date(edit.registrationOpensAt),
    registrationClosesAt: new Date(edit.registrationClosesAt),
    notificationAt: new Date(edit.notificationAt),
    pickupStartsAt: new Date(edit.pickupStartsAt),
    pickupEndsAt: new Date(edit.pickupEndsAt),
    cancellationCutoffAt: new Date(edit.cancellationCutoffAt),
  };
}

/** The facts that an edit changes, before and after, for the audit log. */
function differenceOf(event: queries.EventRow, facts: Weighed["facts"]) {
  const changed = Object.entries(facts).filter(
    ([name, value]) => textOf(value) !== textOf(event[name as keyof typeof facts]),
  );
  const write = (entries: readonly (readonly [string, unknown])[]) =>
    entries.map(([name, value]) => `${name}: ${textOf(value)}`).join("; ");
  return {
    oldValue: write(changed.map(([name]) => [name, event[name as keyof typeof facts]])),
    newValue: write(changed),
  };
}

/** Coordinates come from the database as texts with all their digits. */
function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "string" && /^-?\d+\.\d+$/.test(value) ? String(Number(value)) : String(value);
}
