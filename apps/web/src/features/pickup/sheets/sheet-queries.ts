import { queryOptions } from "@tanstack/react-query";
import { makeRandomId } from "../../../platform/random-id.ts";
import { readCrewBoard } from "../device/crew-queries.ts";

/** Queries an event's whole board for the sheets. It isn't read as a crew device, so it has no allotment. */
export function sheetBoardQuery(eventId: string) {
  return queryOptions({
    queryKey: ["crew", "sheet-board", eventId],
    queryFn: () => readCrewBoard(eventId, makeRandomId(), undefined),
  });
}
