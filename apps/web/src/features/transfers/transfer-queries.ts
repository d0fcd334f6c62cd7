import { lookAtTransfer } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

export const transferKeys = {
  offer: (token: string) => ["transfers", token],
} as const;

/** What a link offers. The token is posted: in an address it would be kept by whoever keeps addresses. */
export function offeredOrderQuery(token: string) {
  return queryOptions({
    queryKey: transferKeys.offer(token),
    queryFn: () => call(lookAtTransfer, { body: { token } }),
  });
}
