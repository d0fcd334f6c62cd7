import {
  previewDelay,
  previewRelease,
  previewShort,
  previewStop,
  type StartedIncident,
} from "@secret/contract";
import type { StopReason } from "@secret/domain";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

/** Refresh interval of a preview, in ms, because orders change while the crew decides. */
const REFRESH_MS = 5_000;

/** Preview of an incident before it's started, or the started one while it can be undone. */
export interface Previewed {
  readonly version: string;
  readonly undoable: StartedIncident | null;
}

/** Count of an item's food that isn't in a bag. */
export interface Count {
  readonly menuItemId: string;
  readonly counted: number;
}

export type PreviewQuery<Preview extends Previewed> = ReturnType<typeof previewQuery<Preview>>;

export const previewsKey = (eventId: string) => ["incidents", eventId, "previews"];

/** Queries a preview. The last one stays on screen until the new one has loaded. */
function previewQuery<Preview extends Previewed>(
  eventId: string,
  about: readonly (string | number)[],
  queryFn: () => Promise<Preview>,
) {
  return queryOptions({
    queryKey: [...previewsKey(eventId), ...about],
    queryFn,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
}

/** Queries the consequences of a delay. */
export const delayPreviewQuery = (id: string, minutes: number) =>
  previewQuery(id, ["late", minutes], () => call(previewDelay, { params: { id }, query: { minutes } }));

/** Queries the consequences of releasing the orders whose hold is over. */
export const releasePreviewQuery = (id: string) =>
  previewQuery(id, ["no-show"], () => call(previewRelease, { params: { id } }));

/** Queries the consequences of stopping a pickup for good. */
export const stopPreviewQuery = (id: string, reason: StopReason) =>
  previewQuery(id, ["stop", reason], () => call(previewStop, { params: { id }, query: { reason } }));

/** Queries the consequences of a count. */
export const shortPreviewQuery = (id: string, query: Count) =>
  previewQuery(id, ["short", query.menuItemId, query.counted], () =>
    call(previewShort, { params: { id }, query }),
  );
