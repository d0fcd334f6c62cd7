import type { NewEvent } from "@secret/contract";
import type { Transaction } from "../../platform/database/database.ts";
import { deletePickupWindows, insertPickupWindows, updatePickupWindows, updateShifts } from "./queries.ts";
import type { WindowChanges } from "./service/plan-changes.ts";

/** Inserts an event's pickup windows. Without any, one window covers the whole pickup time. */
export async function addPickupWindows(
  transaction: Transaction,
  eventId: string,
  event: Pick<NewEvent, "pickupWindows" | "pickupStartsAt" | "pickupEndsAt">,
): Promise<void> {
  const wholePickup = { startsAt: event.pickupStartsAt, endsAt: event.pickupEndsAt };
  const windows = event.pickupWindows.length > 0 ? event.pickupWindows : [wholePickup];
  await insertPickupWindows(
    transaction,
    windows.map((window) => ({ ...window, eventId })),
  );
}

/** Applies the changes that {@link planWindowChanges} accepted. */
export async function changePickupWindows(
  transaction: Transaction,
  eventId: string,
  { kept, added, removedIds }: WindowChanges,
): Promise<void> {
  await deletePickupWindows(transaction, removedIds);
  await updatePickupWindows(transaction, kept);
  await insertPickupWindows(
    transaction,
    added.map((window) => ({ ...window, eventId })),
  );
}

/** Announced delay of a window. */
interface WindowShift {
  readonly windowId: string;
  readonly minutes: number;
}

/** Writes the announced delays of windows, whose rows are locked. Their planned times stay. */
export async function shiftPickupWindows(
  transaction: Transaction,
  shifts: readonly WindowShift[],
): Promise<void> {
  await updateShifts(transaction, shifts);
}
