import { exportDayClose, getDayClose } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";
import { download } from "../../platform/download.ts";

/** Queries an event's close. */
export function dayCloseQuery(eventId: string) {
  return queryOptions({
    queryKey: ["day-close", eventId],
    queryFn: () => call(getDayClose, { params: { id: eventId } }),
    staleTime: 0,
  });
}

/** Downloads the figures of a close. */
export async function exportClose(eventId: string): Promise<void> {
  await download(exportDayClose, { params: { id: eventId } });
}
