import { type CrewBoard, getCrewBoard, listCrewEvents } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api.ts";
import { setServerTime } from "../../../ui/server-time.ts";
import { keptEvents } from "./crew-database.ts";

/** In the street a signal is often there and carries nothing: a device goes on without it after so long. */
const BOARD_WITHIN_MS = 8_000;

/** The events that the crew works on now. */
export const crewEventsQuery = queryOptions({
  queryKey: ["crew", "events"],
  queryFn: () => call(listCrewEvents),
});

/** Those of them that this device keeps for an account. */
export function keptEventsQuery(accountId: string | undefined) {
  return queryOptions({
    queryKey: ["crew", "kept-events", accountId],
    queryFn: () => (accountId === undefined ? [] : keptEvents(accountId)),
  });
}

/** An event's board: what changed since an instant, or all of it. It is kept by the device itself, in no query. */
export function readCrewBoard(
  eventId: string,
  deviceId: string,
  since: string | undefined,
): Promise<CrewBoard> {
  const query = since === undefined ? { deviceId } : { deviceId, since };
  const signal = AbortSignal.timeout(BOARD_WITHIN_MS);
  return call(getCrewBoard, { params: { id: eventId }, query, signal }).then((board) => {
    setServerTime(board.serverTime);
    return board;
  });
}
