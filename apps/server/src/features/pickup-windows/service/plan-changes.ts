import type { EventEdit } from "@secret/contract";
import { findWindowProblem, formatEventSpan, ok, type Result, refuse } from "@secret/domain";
import type { Connection } from "../../../platform/database/database.ts";
import { findHeldWindowIds, type PickupWindowRow } from "../queries.ts";

interface Span {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Window whose times change. */
export interface MovedWindow {
  readonly id: string;
  readonly former: Span;
}

/** Changes that an edit makes to an event's pickup windows. */
export interface WindowChanges {
  readonly kept: readonly (EditedTerms & { readonly id: string })[];
  readonly added: readonly EditedTerms[];
  readonly removedIds: readonly string[];
  readonly moved: readonly MovedWindow[];
}

interface EditedTerms extends Span {
  readonly maxOrders: number | null;
  readonly maxUnits: number | null;
}

/** Window before an edit. */
export type EditedWindow = Omit<PickupWindowRow, "eventId">;

type WindowEdit = Pick<EventEdit, "pickupWindows" | "pickupStartsAt" | "pickupEndsAt" | "timeZone">;

/**
 * Checks that an edit of an event's windows is allowed: no window is removed that an order or the crew holds (the
 * database doesn't check that, see `orders.pickup_window_id`), and no limit is lower than what is taken.
 * @param windows current windows, locked if the changes will be applied
 */
export async function planWindowChanges(
  connection: Connection,
  eventId: string,
  windows: readonly EditedWindow[],
  edit: WindowEdit,
): Promise<Result<WindowChanges, "INVALID_INPUT" | "LIMIT_BELOW_TAKEN" | "PICKUP_WINDOW_HELD">> {
  const wanted = edit.pickupWindows;
  const wholePickup = { startsAt: edit.pickupStartsAt, endsAt: edit.pickupEndsAt };
  const problem = findWindowProblem(wanted, wholePickup) ?? findUnknown(wanted, windows);
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

/** Returns a window that was removed in the meantime or is given twice. */
function findUnknown(
  wanted: readonly { readonly id?: string | undefined }[],
  windows: readonly EditedWindow[],
) {
  const left = new Set(windows.map(({ id }) => id));
  const index = wanted.findIndex(({ id }) => id !== undefined && !left.delete(id));
  return index < 0 ? undefined : { index, message: "This pickup window no longer exists" };
}
