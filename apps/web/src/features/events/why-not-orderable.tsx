import { type EventSummary, orderingMessage } from "@secret/contract";
import {
  formatEventDateTime,
  fullnessOf,
  type OrderabilityRefusal,
  REGISTRATION_BOX_TEXTS,
} from "@secret/domain";
import { unbroken } from "../../ui/unbroken.ts";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";

interface WhyNotOrderableProps {
  readonly event: EventSummary;
  readonly refusal: OrderabilityRefusal;
}

/** Shows the server's reason for refusing orders. If only the pickup windows are full, it says so. */
export function WhyNotOrderable({ event, refusal }: WhyNotOrderableProps) {
  if (refusal === "EVENT_FULL" && fullnessOf(event) !== "full") return "All pickup times are full.";
  const opensAt = formatEventDateTime(new Date(event.registrationOpensAt), event.timeZone, VIEWER_TIME_ZONE);
  const text = orderingMessage({ code: refusal, params: { opensAt: unbroken(opensAt) } });
  if (refusal !== "EVENT_NOT_ACTIVE") return text;
  return (
    <>
      {REGISTRATION_BOX_TEXTS[refusal]}
      <span className="ml-2 text-small font-normal text-soft">{text}</span>
    </>
  );
}
