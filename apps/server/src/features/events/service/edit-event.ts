import type { AdminEventDetail, EditPreview, EventEdit } from "@secret/contract";
import {
  describeEventChanges,
  type EventField,
  type EventTimeProblem,
  findEventTimeProblem,
  isEventOver,
  isPlaceMoved,
  ok,
  type Result,
  refuse,
} from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { type Connection, inTransaction, type Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { type ActingAdmin, actorOf, audit } from "../../audit/index.ts";
import { forgetNotifiedPickups, lockPickupWindows } from "../../order-book/index.ts";
import {
  changePickupWindows,
  type EditedWindow,
  planWindowChanges,
  type WindowChanges,
} from "../../pickup-windows/index.ts";
import * as edits from "../queries/edit-event.ts";
import * as queries from "../queries/events.ts";
import { announceBoardChanged, announceEventChanged } from "./announce-changes.ts";
import { enqueueEditNotifications } from "./notify-of-edit.ts";
import { findAdminEventDetail } from "./read-admin-event.ts";

type Refusal =
  | "EDITED_MEANWHILE"
  | "EVENT_NOT_FOUND"
  | "INVALID_INPUT"
  | "LIMIT_BELOW_TAKEN"
  | "PICKUP_WINDOW_HELD"
  | "DRAW_STARTED";

/**
 * Edits an event, and notifies members with an order or registration of what changes for them. An edit that moves orders
 * needs a change of the plan instead, which asks their owners.
 */
export async function editEvent(
  context: Context,
  session: Session,
  eventId: string,
  edit: EventEdit,
): Promise<Result<z.input<typeof AdminEventDetail>, Refusal | "PLAN_CHANGE_NEEDED">> {
  return inTransaction(context.database, async (transaction) => {
    const locked = await lockForEdit(context, transaction, eventId, edit);
    if (!locked.ok) return locked;
    if (await movesOrders(transaction, locked.value.event, locked.value)) return refuse("PLAN_CHANGE_NEEDED");
    await saveEdit(context, transaction, session, edit, locked.value);
    return ok(await findAdminEventDetail(transaction, eventId));
  });
}

/** Checked edit of an event whose row and windows are locked. */
export interface LockedEdit extends CheckedEdit {
  readonly event: queries.EventRow;
}

/** Locks an event and its windows, and checks an edit of them. */
export async function lockForEdit(
  { clock }: Context,
  transaction: Transaction,
  eventId: string,
  edit: EventEdit,
): Promise<Result<LockedEdit, Refusal>> {
  const event = await queries.lockEvent(transaction, eventId);
  if (event === undefined) return refuse("EVENT_NOT_FOUND");
  const windows = await lockPickupWindows(transaction, eventId);
  const checked = await checkEdit(transaction, event, windows, edit, clock.now());
  return checked.ok ? ok({ ...checked.value, event }) : checked;
}

/**
 * Saves a checked edit, and notifies members of it.
 * @param isPlanChange whether the owners of orders get a choice instead, so that only others are notified here
 */
export async function saveEdit(
  context: Context,
  transaction: Transaction,
  by: ActingAdmin | undefined,
  edit: EventEdit,
  { event, facts, changes, windowChanges }: LockedEdit,
  isPlanChange = false,
): Promise<void> {
  const now = context.clock.now();
  const eventId = event.id;
  await edits.updateEvent(transaction, eventId, { ...facts, updatedAt: now });
  await changePickupWindows(transaction, eventId, windowChanges);
  await forgetNotifiedPickups(transaction, idsOfMovedStarts(windowChanges), now);
  await audit(transaction, now, {
    ...actorOf(by),
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
    await enqueueEditNotifications(context, transaction, eventId, {
      changes: edit.notifiesMembers ? changes : [],
      moved: windowChanges.moved,
      isPlanChange,
      note: edit.memberNote,
      editorId: by?.userId,
      at: now,
    });
  }
  transaction.afterCommit(() => {
    announceEventChanged(context, eventId);
    announceBoardChanged(context, eventId);
  });
}

/** Returns the windows whose start moves. */
function idsOfMovedStarts({ kept, moved }: WindowChanges): string[] {
  const former = new Map(moved.map(({ id, former: { startsAt } }) => [id, startsAt.getTime()]));
  return kept
    .filter(({ id, startsAt }) => former.has(id) && former.get(id) !== startsAt.getTime())
    .map(({ id }) => id);
}

/** Returns whether an edit moves members' orders to another place or start. */
async function movesOrders(
  connection: Connection,
  event: queries.EventRow,
  { facts: { address, zipCode }, windowChanges }: CheckedEdit,
): Promise<boolean> {
  const moved = isPlaceMoved(event, { address, zipCode }) ? undefined : idsOfMovedStarts(windowChanges);
  return edits.hasMembersOrders(connection, event.id, moved);
}

/** Returns what an edit would change for members, without saving it. */
export async function previewEventEdit(
  { database, clock }: Context,
  eventId: string,
  edit: EventEdit,
): Promise<Result<EditPreview, Refusal>> {
  const event = await queries.findEvent(database, eventId);
  if (event === undefined) return refuse("EVENT_NOT_FOUND");
  const { pickupWindows } = await findAdminEventDetail(database, eventId);
  const checked = await checkEdit(database, event, pickupWindows, edit, clock.now());
  if (!checked.ok) return checked;
  const { changes, windowChanges } = checked.value;
  const windowIds = windowChanges.moved.map(({ id }) => id);
  const counts = await edits.countOpenOrders(database, eventId, windowIds);
  const isTold = !isEventOver(event.status as AdminEventDetail["status"]);
  const news = { isEventNews: changes.length > 0, windowIds };
  return ok({
    ...counts,
    isPlanChange: await movesOrders(database, event, checked.value),
    changes,
    toldCount: isTold ? await edits.countNotifiedMembers(database, eventId, news) : 0,
  });
}

interface CheckedEdit {
  readonly facts: ReturnType<typeof toFacts>;
  /** Changes for members, one sentence each. */
  readonly changes: string[];
  readonly windowChanges: WindowChanges;
}

/** Validates an edit and returns its effects. */
async function checkEdit(
  connection: Connection,
  event: queries.EventRow,
  windows: readonly EditedWindow[],
  edit: EventEdit,
  now: Date,
): Promise<Result<CheckedEdit, Exclude<Refusal, "EVENT_NOT_FOUND">>> {
  if (event.revision !== edit.revision) return refuse("EDITED_MEANWHILE");
  const facts = toFacts(edit, event);
  const problem =
    findEventTimeProblem({ ...event, ...facts }, now, event) ??
    (await findLateDraw(connection, event, facts, now));
  if (problem !== undefined) {
    return refuse("INVALID_INPUT", { field: problem.field, params: { reason: problem.message } });
  }
  if (edit.maxOrders !== null && edit.maxOrders < event.currentOrders) {
    return refuse("LIMIT_BELOW_TAKEN", { field: "maxOrders", params: { taken: event.currentOrders } });
  }
  const fixed = await findFixedTime(connection, event, facts, now);
  if (fixed !== undefined) return refuse("DRAW_STARTED", { field: fixed });
  const windowChanges = await planWindowChanges(connection, event.id, windows, edit);
  if (!windowChanges.ok) return windowChanges;
  return ok({ facts, changes: describeEventChanges(event, facts), windowChanges: windowChanges.value });
}

/** Returns the problem with an edit that adds a draw although members may have ordered, or wait for an item. */
async function findLateDraw(
  connection: Connection,
  event: queries.EventRow,
  facts: CheckedEdit["facts"],
  now: Date,
): Promise<EventTimeProblem | undefined> {
  if (facts.entriesOpenAt == null || event.entriesOpenAt !== null || event.status === "draft")
    return undefined;
  if (event.registrationOpensAt > now && !(await edits.hasBuyers(connection, event.id))) return undefined;
  return { field: "entriesOpenAt", message: "Ordering has begun, so this event can't open by a draw" };
}

/**
 * Returns the first time that an edit changes although the event's draw has started. An edit may still end entries later,
 * before their close, and ordering later.
 */
async function findFixedTime(
  connection: Connection,
  event: queries.EventRow,
  facts: CheckedEdit["facts"],
  now: Date,
): Promise<EventField | undefined> {
  const { entriesOpenAt: opens, registrationOpensAt: closes, registrationClosesAt: ends } = event;
  if (opens === null) return undefined;
  const isOpeningMoved =
    facts.entriesOpenAt !== undefined && facts.entriesOpenAt?.getTime() !== opens.getTime();
  const isCloseMoved = facts.registrationOpensAt.getTime() !== closes.getTime();
  const isEndEarlier = event.drawFinishedAt === null && facts.registrationClosesAt < ends;
  if (!isOpeningMoved && !isCloseMoved && !isEndEarlier) return undefined;
  // This process's clock may be behind that of the one that closed it.
  const { hasEntries, isClosed } = await edits.findDrawProgress(connection, event.id);
  if (!hasEntries && !isClosed) return undefined;
  if (isOpeningMoved) return "entriesOpenAt";
  const closesLater = now < closes && !isClosed && facts.registrationOpensAt > closes;
  if (isCloseMoved && !closesLater) return "registrationOpensAt";
  return isEndEarlier ? "registrationClosesAt" : undefined;
}

/**
 * Returns the edited columns of the event's own row. Clears coordinates that weren't updated with a new
 * address, so that directions don't lead to the old one.
 */
function toFacts(
  {
    revision: _seen,
    pickupWindows: _windows,
    notifiesMembers: _notifies,
    memberNote: _note,
    ...edit
  }: EventEdit,
  event: queries.EventRow,
) {
  const isFormerPoint =
    toText(edit.latitude) === toText(event.latitude) && toText(edit.longitude) === toText(event.longitude);
  return isPlaceMoved(event, edit) && isFormerPoint ? { ...edit, latitude: null, longitude: null } : edit;
}

/** Returns the changed columns, before and after, for the audit log. */
function differenceOf(event: queries.EventRow, facts: CheckedEdit["facts"]) {
  const changed = Object.entries(facts).filter(
    ([name, value]) => toText(value) !== toText(event[name as keyof typeof facts]),
  );
  const write = (entries: readonly (readonly [string, unknown])[]) =>
    entries.map(([name, value]) => `${name}: ${toText(value)}`).join("; ");
  return {
    oldValue: write(changed.map(([name]) => [name, event[name as keyof typeof facts]])),
    newValue: write(changed),
  };
}

/** Formats a value for comparison. The database returns coordinates as text with trailing zeros. */
function toText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "string" && /^-?\d+\.\d+$/.test(value) ? String(Number(value)) : String(value);
}
