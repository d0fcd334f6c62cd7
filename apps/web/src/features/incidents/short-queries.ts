import {
  getOrderShortages,
  getShortAnswer,
  type OrderDetail,
  previewShort,
  type ShortPreview,
} from "@secret/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

/** Refresh interval of a preview, in ms, because orders change while the crew counts. */
const REFRESH_MS = 5_000;

/** Count of an item's food in nobody's bag. */
export interface Count {
  readonly menuItemId: string;
  readonly counted: number;
}

export const shortKeys = {
  all: (eventId: string) => ["incidents", eventId, "short"],
  preview: (eventId: string, { menuItemId, counted }: Count) => [
    ...shortKeys.all(eventId),
    menuItemId,
    counted,
  ],
  answer: ["short-answer"],
} as const;

/** Queries the consequences of a count. The last ones stay on screen until the new ones have loaded. */
export function shortPreviewQuery(eventId: string, count: Count) {
  return queryOptions({
    queryKey: shortKeys.preview(eventId, count),
    queryFn: (): Promise<ShortPreview> => call(previewShort, { params: { id: eventId }, query: count }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
}

/** Queries the pieces that an order lost to shortages. A change of the order reloads them. */
export function orderShortagesQuery({ id, updatedAt }: Pick<OrderDetail, "id" | "updatedAt">) {
  return queryOptions({
    queryKey: ["orders", "shortages", id, updatedAt],
    queryFn: () => call(getOrderShortages, { params: { id } }),
    select: ({ shortages }) => shortages,
    placeholderData: keepPreviousData,
  });
}

/** Queries the member's standing answer to a shortage. */
export const shortAnswerQuery = queryOptions({
  queryKey: shortKeys.answer,
  queryFn: () => call(getShortAnswer),
  select: ({ answer }) => answer,
});
