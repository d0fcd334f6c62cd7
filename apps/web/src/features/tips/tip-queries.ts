import {
  exportEventTips as exportRoute,
  getEventTips,
  payOutTips as payOutRoute,
  splitEventTips as splitRoute,
} from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { type BodyOf, call } from "../../platform/api.ts";
import { download } from "../../platform/download.ts";
import { queryClient } from "../../platform/query-client.ts";

/** Queries an evening's tips and their splits. */
export function eventTipsQuery(eventId: string) {
  return queryOptions({
    queryKey: ["tips", eventId],
    queryFn: () => call(getEventTips, { params: { id: eventId } }),
  });
}

/** Saves a split. After a refusal the page shows the newest tips. */
export async function splitTipsOf(eventId: string, body: BodyOf<typeof splitRoute>): Promise<void> {
  const { queryKey } = eventTipsQuery(eventId);
  try {
    queryClient.setQueryData(queryKey, await call(splitRoute, { params: { id: eventId }, body }));
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey });
    throw error;
  }
}

/** Marks a split as paid out. */
export async function payOutTipsOf(eventId: string, version: number): Promise<void> {
  const { queryKey } = eventTipsQuery(eventId);
  try {
    queryClient.setQueryData(queryKey, await call(payOutRoute, { params: { id: eventId, version } }));
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey });
    throw error;
  }
}

/** Downloads all shares of an evening's tips as a file for payroll. */
export async function exportTipsOf(eventId: string): Promise<void> {
  await download(exportRoute, { params: { id: eventId } });
}
