import type { CrewBoard, CrewOrder } from "@secret/contract";
import { formatEventClock } from "@secret/domain";

/** What the crew reads of an order that was cancelled after it was paid. */
const ORDER_CANCELLED = "The money went back. No bag.";
/** What the crew reads on every tool of a cancelled event. */
const EVENT_CANCELLED = "Everyone gets their money back. Hand out nothing more.";

/** "Cancelled 10:18 PM."; without the time where nobody knows it. */
function cancelledWord(at: string | null | undefined, timeZone: string): string {
  return at ? `Cancelled ${formatEventClock(new Date(at), timeZone)}.` : "Cancelled.";
}

type CrewEventState = Pick<CrewBoard["event"], "status" | "timeZone"> & {
  /** Missing in a board that an older version kept on the device. */
  readonly cancelledAt?: string | null;
};

/** Tells in two sentences why an order isn't handed out: its event or the order itself was cancelled. Undefined: it wasn't. */
export function cancellationOf(
  { status, cancelledAt, timeZone }: CrewEventState,
  order?: Pick<CrewOrder, "status" | "statusSince">,
): { readonly word: string; readonly text: string } | undefined {
  if (status === "cancelled") return { word: cancelledWord(cancelledAt, timeZone), text: EVENT_CANCELLED };
  if (order?.status !== "cancelled") return undefined;
  return { word: cancelledWord(order.statusSince, timeZone), text: ORDER_CANCELLED };
}
