import type { NewEvent } from "@secret/contract";
import type { Transaction } from "../../platform/database/database.ts";
import { insertPickupWindows } from "./queries.ts";

export { findPickupWindows, findWindowCounters, lockPickupWindows } from "./queries.ts";

/** Writes an event's pickup windows; with none given there is one, the whole pickup time. */
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
