import { ApiError } from "@secret/contract";
import { PROMO_LIMIT_REFUSALS } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { makeIdempotencyKey } from "../../platform/idempotency-key.ts";
import { queryClient } from "../../platform/query-client.ts";
import { promoCodeQuery } from "./checkout-queries.ts";
import { type NewOrder, placeOrder } from "./place-order-mutations.ts";

const PROMO_REFUSALS: ReadonlySet<string> = new Set(["PROMO_CODE_INVALID", ...PROMO_LIMIT_REFUSALS]);

/**
 * Places the order of the cart as it is, and goes to paying it.
 * @param body what would be ordered now; undefined while something is still to be chosen
 */
export function usePlaceOrder(body: NewOrder | undefined) {
  const navigate = useNavigate();
  const [isWaiting, setWaiting] = useState(false);
  const intent = useRef({ key: makeIdempotencyKey(), text: "" });
  const text = JSON.stringify(body);
  const placing = useMutation({
    mutationFn: async (wanted: { readonly body: NewOrder; readonly text: string }) => {
      // One key an intent: pressing again after a lost answer repeats it, a changed order is a new one.
      if (intent.current.text !== wanted.text) {
        intent.current = { key: makeIdempotencyKey(), text: wanted.text };
      }
      return placeOrder(wanted.body, intent.current.key, setWaiting);
    },
    // "Back" from paying leads to this step with the order still held. Two navigations at once would become one.
    onSuccess: async ({ id }) => {
      await navigate({ to: "/checkout", search: { change: id }, replace: true });
      await navigate({ to: "/checkout", search: { order: id } });
    },
    onError: (error, { body: { eventId, promoCode } }) => {
      if (!(error instanceof ApiError) || !PROMO_REFUSALS.has(error.code) || promoCode === undefined) return;
      void queryClient.invalidateQueries({ queryKey: promoCodeQuery(eventId, promoCode).queryKey });
    },
  });
  const refused = placing.variables?.text === text ? placing.error : null;
  return {
    place: () => body !== undefined && placing.mutate({ body, text }),
    isPlacing: placing.isPending,
    /** The server is past what it can serve: the order waits its turn. */
    isWaiting,
    /** Why it was refused, as long as the same would be ordered again: what has changed since stands on its line. */
    refusal: refused?.message,
    /** The server reported a full event before this page knew. */
    isFull: refused instanceof ApiError && refused.code === "EVENT_FULL",
  };
}
