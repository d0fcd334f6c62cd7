import type { AdminDraw, EventDetail } from "@secret/contract";
import { formatEventSoon, formatEventTimeOfDay } from "@secret/domain";
import { VIEWER_TIME_ZONE } from "../../../ui/viewer-time-zone.ts";
import { orderabilityOf } from "../../events/index.ts";

/** Seconds after the close until a draw takes longer than planned. */
const USUAL_SECONDS = 60;

interface DescribedStage {
  readonly text: string;
  /** Whether the owner can still move the close of entries. */
  readonly canExtend?: boolean;
  /** Whether the draw takes longer than planned. */
  readonly isLate?: boolean;
}

/** Describes where an event's draw stands, from before its entries open until it is finished. */
export function describeStage(event: EventDetail, draw: AdminDraw, now: Date): DescribedStage {
  const { registrationOpensAt, timeZone } = event;
  const closesAt = new Date(registrationOpensAt);
  const opensAt = new Date(event.entriesOpenAt ?? registrationOpensAt);
  const soon = (at: Date) => formatEventSoon(at, now, timeZone, VIEWER_TIME_ZONE);
  if (draw.finishedAt !== null)
    return {
      text: `The draw ended ${soon(new Date(draw.finishedAt))}. What it left went on normal sale, after the waitlist.`,
    };
  if (event.status === "cancelled") return { text: "The event is cancelled, so there's no draw." };
  if (opensAt > now)
    return {
      text: `Entries open ${soon(opensAt)} and close ${soon(closesAt)}. Ordering opens after the draw.`,
      canExtend: true,
    };
  if (orderabilityOf(event, now) === "ENTRIES_OPEN")
    return {
      text: `Entries close ${soon(closesAt)}. The draw follows at once, then ordering opens.`,
      canExtend: true,
    };
  const isLate = now.getTime() - closesAt.getTime() > USUAL_SECONDS * 1000;
  if (isLate)
    return {
      text: "The draw is taking longer than planned. Every entry is safe, and we keep trying.",
      isLate,
    };
  return {
    text: `Entries closed at ${formatEventTimeOfDay(closesAt, timeZone)}. The draw takes about a minute.`,
  };
}
