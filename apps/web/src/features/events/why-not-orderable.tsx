import { type EventSummary, orderingMessage } from "@secret/contract";
import { formatEventTime, type OrderabilityRefusal, REGISTRATION_BOX_TEXTS } from "@secret/domain";
import { unbroken } from "../../ui/unbroken.ts";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";

interface WhyNotOrderableProps {
  readonly event: EventSummary;
  readonly refusal: OrderabilityRefusal;
}

/** Why nothing can be ordered, in the words of the server's refusal. Full windows are told apart from a full event. */
export function WhyNotOrderable({ event, refusal }: WhyNotOrderableProps) {
  const hasPlaces = event.maxOrders === null || event.currentOrders < event.maxOrders;
  if (refusal === "EVENT_FULL" && hasPlaces) return "All pickup times are full.";
  const opensAt = formatEventTime(new Date(event.registrationOpensAt), event.timeZone, VIEWER_TIME_ZONE);
  const text = orderingMessage({ code: refusal, params: { opensAt: unbroken(opensAt) } });
  if (refusal !== "EVENT_NOT_ACTIVE") return text;
  return (
    <>
      {REGISTRATION_BOX_TEXTS[refusal]}
      <span className="ml-2 text-small font-normal text-soft">{text}</span>
    </>
  );
}
