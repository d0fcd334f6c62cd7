import { lookAtTransfer } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

export const transferKeys = {
  offer: (token: string) => ["transfers", token],
} as const;

/** Queries a link's offer. The token is posted, because URLs end up in logs. */
export function offeredOrderQuery(token: string) {
  return queryOptions({
    queryKey: transferKeys.offer(token),
    queryFn: () => call(lookAtTransfer, { body: { token } }),
  });
}
