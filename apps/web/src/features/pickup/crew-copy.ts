import type { CrewBoard, CrewOrder } from "@secret/contract";
import { formatEventClock, type OrderStatus } from "@secret/domain";

/** Names of the statuses for the crew. */
export const STATUS_NAMES: Record<OrderStatus, string> = {
  pending: "Not paid",
  confirmed: "Confirmed",
  preparing: "Preparing",
  ready: "Ready",
  completed: "Picked up",
  cancelled: "Cancelled",
};

/** Text for the crew about an order that was cancelled after payment. */
const ORDER_CANCELLED = "It was refunded. Don't hand it out.";
/** Text on every crew tool of a cancelled event. */
const EVENT_CANCELLED = "Everyone's getting a refund. Don't hand off anything else.";

/** Returns "Cancelled 10:18 PM.", or "Cancelled." when the time isn't known. */
function cancelledTitle(at: string | null, timeZone: string): string {
  return at ? `Cancelled ${formatEventClock(new Date(at), timeZone)}.` : "Cancelled.";
}

/** Explains in two sentences that an order or its event was cancelled; undefined when neither was. */
export function cancellationCopy(
  { status, cancelledAt, timeZone }: Pick<CrewBoard["event"], "status" | "timeZone" | "cancelledAt">,
  order?: Pick<CrewOrder, "status" | "statusSince">,
): { readonly word: string; readonly text: string } | undefined {
  if (status === "cancelled") return { word: cancelledTitle(cancelledAt, timeZone), text: EVENT_CANCELLED };
  if (order?.status !== "cancelled") return undefined;
  return { word: cancelledTitle(order.statusSince, timeZone), text: ORDER_CANCELLED };
}
