import { type CrewBoard, getCrewBoard, listCrewEvents } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api.ts";
import { setServerTime } from "../../../ui/server-time.ts";
import { storedEvents } from "./crew-database.ts";

/** Timeout of a board request, in ms. On the street there often is signal that carries nothing. */
const BOARD_TIMEOUT_MS = 8_000;

/** Queries the events that the crew works on now. */
export const crewEventsQuery = queryOptions({
  queryKey: ["crew", "events"],
  queryFn: () => call(listCrewEvents),
});

/** Queries the events stored on this device for an account. */
export function storedEventsQuery(accountId: string | undefined) {
  return queryOptions({
    queryKey: ["crew", "stored-events", accountId],
    queryFn: () => (accountId === undefined ? [] : storedEvents(accountId)),
  });
}

/**
 * Loads an event's board: the changes since an instant, or all of it. The device stores it itself, outside of
 * the query cache.
 */
export function readCrewBoard(
  eventId: string,
  deviceId: string,
  since: string | undefined,
): Promise<CrewBoard> {
  const query = since === undefined ? { deviceId } : { deviceId, since };
  const signal = AbortSignal.timeout(BOARD_TIMEOUT_MS);
  return call(getCrewBoard, { params: { id: eventId }, query, signal }).then((board) => {
    setServerTime(board.serverTime);
    return board;
  });
}
