import type { CrewBoard, CrewOrder } from "@secret/contract";
import { formatEventClock, type OrderStatus } from "@secret/domain";
import { t } from "../crew-language/index.ts";

/** Returns the name of a status for the crew. */
export function statusName(status: OrderStatus): string {
  return t(`status.${status}`);
}

/** Returns "Cancelled 10:18 PM.", or "Cancelled." when the time isn't known. */
function cancelledTitle(at: string | null, timeZone: string): string {
  return at
    ? t("shell.cancelledAt", { time: formatEventClock(new Date(at), timeZone) })
    : t("shell.cancelled");
}

/** Explains in two sentences that an order or its event was cancelled; undefined when neither was. */
export function cancellationCopy(
  { status, cancelledAt, timeZone }: Pick<CrewBoard["event"], "status" | "timeZone" | "cancelledAt">,
  order?: Pick<CrewOrder, "status" | "statusSince">,
): { readonly word: string; readonly text: string } | undefined {
  if (status === "cancelled")
    return { word: cancelledTitle(cancelledAt, timeZone), text: t("shell.eventCancelled") };
  if (order?.status !== "cancelled") return undefined;
  return { word: cancelledTitle(order.statusSince, timeZone), text: t("shell.orderCancelled") };
}
