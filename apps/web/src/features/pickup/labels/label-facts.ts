import type { CrewBoard, CrewOrder } from "@secret/contract";
import { formatEventMoment } from "@secret/domain";
import { shortSpan } from "../board/board-words.ts";
import { allergenLine, windowOf } from "../board/dockets.ts";

/** What a label says besides its order. */
export interface LabelFacts {
  readonly evening: string;
  readonly window: string;
  readonly allergens: string;
}

/** What the labels of a board's orders say besides them. */
export function labelFactsOf({ event, windows, items }: CrewBoard): (order: CrewOrder) => LabelFacts {
  const { timeZone } = event;
  const evening = `${event.title} · ${dayOf(event.pickupStartsAt, timeZone)}`;
  const spans = new Map(windows.map((window) => [window.id, shortSpan(windowOf(window), timeZone)]));
  return (order) => ({
    evening,
    window: spans.get(order.pickupWindowId) ?? "",
    allergens: allergenLine(order, items),
  });
}

/** "Nov 23". */
function dayOf(instant: string, timeZone: string): string {
  return formatEventMoment(new Date(instant), timeZone).replace(/,.*/, "");
}
