import type { CrewBoard, CrewOrder } from "@secret/contract";
import { formatEventClock } from "@secret/domain";

/** Text for the crew about an order that was cancelled after payment. */
const ORDER_CANCELLED = "It was refunded. Don't hand it out.";
/** Text on every crew tool of a cancelled event. */
const EVENT_CANCELLED = "Everyone's getting a refund. Don't hand out anything else.";

/** Returns "Cancelled 10:18 PM.", or "Cancelled." when the time isn't known. */
function cancelledTitle(at: string | null, timeZone: string): string {
  return at ? `Cancelled ${formatEventClock(new Date(at), timeZone)}.` : "Cancelled.";
}

/** Explains in two sentences that an order or its event was cancelled; undefined when neither was. */
export function cancellationOf(
  { status, cancelledAt, timeZone }: Pick<CrewBoard["event"], "status" | "timeZone" | "cancelledAt">,
  order?: Pick<CrewOrder, "status" | "statusSince">,
): { readonly word: string; readonly text: string } | undefined {
  if (status === "cancelled") return { word: cancelledTitle(cancelledAt, timeZone), text: EVENT_CANCELLED };
  if (order?.status !== "cancelled") return undefined;
  return { word: cancelledTitle(order.statusSince, timeZone), text: ORDER_CANCELLED };
}
