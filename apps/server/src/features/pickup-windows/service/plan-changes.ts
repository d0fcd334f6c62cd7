import type { EventEdit } from "@secret/contract";
import { findWindowProblem, formatEventSpan, ok, type Result, refuse } from "@secret/domain";
import type { Connection } from "../../../platform/database/database.ts";
import { findHeldWindowIds, type PickupWindowRow } from "../queries.ts";

interface Span {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** A window with other times than before. */
export interface MovedWindow {
  readonly id: string;
  readonly former: Span;
}

/** What an edit comes to for an event's pickup windows. */
export interface WindowChanges {
  readonly kept: readonly (WantedWindow & { readonly id: string })[];
  readonly added: readonly WantedWindow[];
  readonly removedIds: readonly string[];
  readonly moved: readonly MovedWindow[];
}

interface WantedWindow extends Span {
  readonly maxOrders: number | null;
  readonly maxUnits: number | null;
}

/** A window as it is before an edit. */
export type EditedWindow = Omit<PickupWindowRow, "eventId">;

type Edited = Pick<EventEdit, "pickupWindows" | "pickupStartsAt" | "pickupEndsAt" | "timeZone">;

/**
 * Whether an event's windows may become those of an edit: none goes that an order or the crew holds (the database doesn't
 * watch over that, see `orders.pickup_window_id`), and none becomes smaller than what is taken of it.
 * @param windows as they are; locked, where the changes are to be written
 */
export async function planWindowChanges(
  connection: Connection,
  eventId: string,
  windows: readonly EditedWindow[],
  edit: Edited,
): Promise<Result<WindowChanges, "INVALID_INPUT" | "LIMIT_BELOW_TAKEN" | "PICKUP_WINDOW_HELD">> {
  const wanted = edit.pickupWindows.map((window) => ({
    ...window,
    startsAt: new Date(window.startsAt),
    endsAt: new Date(window.endsAt),
  }));
  const problem =
    findWindowProblem(wanted, {
      startsAt: new Date(edit.pickupStartsAt),
      endsAt: new Date(edit.pickupEndsAt),
    }) ?? findUnknown(wanted, windows);
  if (problem !== undefined) {
    const field = `pickupWindows.${problem.index}.startsAt`;
    return refuse("INVALID_INPUT", { field, params: { reason: problem.message } });
  }
  const former = new Map(windows.map((window) => [window.id, window]));
  for (const [index, { id, maxOrders, maxUnits }] of wanted.entries()) {
    const taken = id === undefined ? undefined : former.get(id);
    if (taken === undefined) continue;
    const tooSmall =
      maxOrders !== null && maxOrders < taken.currentOrders
        ? (["maxOrders", taken.currentOrders] as const)
        : maxUnits !== null && maxUnits < taken.currentUnits
          ? (["maxUnits", taken.currentUnits] as const)
          : undefined;
    if (tooSmall !== undefined) {
      const field = `pickupWindows.${index}.${tooSmall[0]}`;
      return refuse("LIMIT_BELOW_TAKEN", { field, params: { taken: tooSmall[1] } });
    }
  }
  const keptIds = new Set(wanted.map(({ id }) => id));
  const removed = windows.filter(({ id }) => !keptIds.has(id));
  const heldIds = removed.length === 0 ? new Set() : await findHeldWindowIds(connection, eventId);
  const held = removed.find(({ id }) => heldIds.has(id));
  if (held !== undefined) {
    const window = formatEventSpan(held.startsAt, held.endsAt, edit.timeZone);
    return refuse("PICKUP_WINDOW_HELD", { params: { window } });
  }
  const kept = wanted.flatMap(({ id, ...window }) => (id === undefined ? [] : [{ id, ...window }]));
  return ok({
    kept,
    added: wanted.filter(({ id }) => id === undefined),
    removedIds: removed.map(({ id }) => id),
    moved: kept.flatMap(({ id, startsAt, endsAt }) => {
      const before = former.get(id);
      const isSame =
        before?.startsAt.getTime() === startsAt.getTime() && before.endsAt.getTime() === endsAt.getTime();
      return before === undefined || isSame ? [] : [{ id, former: before }];
    }),
  });
}

/** A window that somebody else has removed, or that is given twice. */
function findUnknown(
  wanted: readonly { readonly id?: string | undefined }[],
  windows: readonly EditedWindow[],
) {
  const left = new Set(windows.map(({ id }) => id));
  const index = wanted.findIndex(({ id }) => id !== undefined && !left.delete(id));
  return index < 0 ? undefined : { index, message: "This pickup window no longer exists" };
}
