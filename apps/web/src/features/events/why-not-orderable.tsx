import { type EventSummary, orderingMessage } from "@secret/contract";
import {
  formatEventDateTime,
  formatEventSoon,
  fullnessOf,
  MINUTE_MS,
  type Orderability,
  REGISTRATION_BOX_TEXTS,
} from "@secret/domain";
import { unbroken } from "../../ui/unbroken.ts";
import { useNow } from "../../ui/use-now.ts";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";

interface WhyNotOrderableProps {
  readonly event: EventSummary;
  readonly refusal: Exclude<Orderability, "OPEN">;
}

/**
 * Shows the server's reason for refusing orders. If only the pickup windows are full, it says so. An event that opens by
 * a draw says when its entries open and close.
 */
export function WhyNotOrderable({ event, refusal }: WhyNotOrderableProps) {
  if (refusal === "EVENT_FULL" && fullnessOf(event) !== "full") return "All pickup times are full.";
  if (event.entriesOpenAt !== null && (refusal === "ENTRIES_OPEN" || refusal === "REGISTRATION_NOT_OPEN"))
    return (
      <EntryTimes
        event={event}
        opensAt={refusal === "ENTRIES_OPEN" ? undefined : new Date(event.entriesOpenAt)}
      />
    );
  if (refusal === "ENTRIES_OPEN") return null;
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

/** Says when entries open, unless they are open, and when they close. */
function EntryTimes({ event, opensAt }: { event: EventSummary; opensAt: Date | undefined }) {
  const now = useNow(MINUTE_MS);
  const soon = (at: Date) => unbroken(formatEventSoon(at, now, event.timeZone, VIEWER_TIME_ZONE));
  const closes = soon(new Date(event.registrationOpensAt));
  const times =
    opensAt === undefined ? `Enter until ${closes}.` : `Entries open ${soon(opensAt)} and close ${closes}.`;
  return <>{times} When you enter doesn't matter.</>;
}
