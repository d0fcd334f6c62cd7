import { isCrewTime, ok, type Result, refuse } from "@secret/domain";
import type { Transaction } from "../../../platform/database/database.ts";
import { type EventRow, lockEventCounters } from "../../events/service.ts";
import { lockMenuItems } from "../../menu/service.ts";
import { lockPickupWindows } from "../../pickup-windows/service.ts";

/** An event with its windows and items, as its counter sells from them. */
export interface CounterRows {
  readonly event: EventRow;
  readonly windows: Awaited<ReturnType<typeof lockPickupWindows>>;
  readonly items: Awaited<ReturnType<typeof lockMenuItems>>;
}

/** Takes an event's row, its windows and its items, in the fixed order; undefined where there is no such event. */
export async function lockCounter(
  transaction: Transaction,
  eventId: string,
): Promise<CounterRows | undefined> {
  const event = await lockEventCounters(transaction, eventId);
  if (event === undefined) return undefined;
  const windows = await lockPickupWindows(transaction, eventId);
  return { event, windows, items: await lockMenuItems(transaction, eventId) };
}

/**
 * Whether it is the crew's time with an event, and whether it sells. Registration may be over, and the event completed.
 * @param isTime what is done now is done in the crew's time; what was sold without signal arrives later
 */
export function checkCounter(
  event: EventRow,
  now: Date,
  isTime: typeof isCrewTime = isCrewTime,
): Result<void, "EVENT_NOT_ACTIVE" | "EVENT_NOT_FOUND"> {
  if (event.status === "draft" || !isTime(event, now)) return refuse("EVENT_NOT_FOUND");
  return event.status === "cancelled" ? refuse("EVENT_NOT_ACTIVE") : ok(undefined);
}
