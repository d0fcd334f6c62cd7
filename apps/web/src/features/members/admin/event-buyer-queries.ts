import { listEventBuyers } from "@secret/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api.ts";
import { after } from "../../../platform/list-query.ts";

/** An event's buyers by name, page by page. */
export function eventBuyerPagesQuery(eventId: string) {
  return infiniteQueryOptions({
    queryKey: ["event-buyers", eventId],
    queryFn: ({ pageParam }) =>
      call(listEventBuyers, { params: { id: eventId }, query: after({}, pageParam) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.hasMore ? page.buyers.at(-1)?.id : undefined),
  });
}
