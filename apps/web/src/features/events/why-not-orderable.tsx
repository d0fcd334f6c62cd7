import { type EventSummary, orderingMessage } from "@secret/contract";
import { formatEventTime, type OrderabilityRefusal } from "@secret/domain";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";

interface WhyNotOrderableProps {
  readonly event: EventSummary;
  readonly refusal: OrderabilityRefusal;
}

/** Why nothing can be ordered: what happened, in the words in which the server would refuse it. */
export function WhyNotOrderable({ event, refusal }: WhyNotOrderableProps) {
  const opensAt = formatEventTime(new Date(event.registrationOpensAt), event.timeZone, VIEWER_TIME_ZONE);
  const text = orderingMessage({ code: refusal, params: { opensAt } });
  if (event.status === "cancelled")
    return `${text} It was cancelled: every order was taken back, and what was paid goes back to its card.`;
  if (event.status === "completed") return `${text} The evening is over.`;
  return text;
}
