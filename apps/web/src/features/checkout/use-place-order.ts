import { ApiError } from "@secret/contract";
import { PROMO_LIMIT_REFUSALS } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { queryClient } from "../../platform/query-client.ts";
import { makeRandomId } from "../../platform/random-id.ts";
import { promoCodeQuery } from "./checkout-queries.ts";
import { type NewOrder, placeOrder } from "./place-order-mutations.ts";

const PROMO_REFUSALS: ReadonlySet<string> = new Set(["PROMO_CODE_INVALID", ...PROMO_LIMIT_REFUSALS]);

/**
 * Places the order and opens its payment.
 * @param body the order as chosen now; undefined while a choice is missing
 */
export function usePlaceOrder(body: NewOrder | undefined) {
  const navigate = useNavigate();
  const [isWaiting, setWaiting] = useState(false);
  const intent = useRef({ key: makeRandomId(), text: "" });
  const text = JSON.stringify(body);
  const placing = useMutation({
    mutationFn: async (wanted: { readonly body: NewOrder; readonly text: string }) => {
      // One idempotency key per order: a retry after a lost answer repeats it, and a changed order gets a new one.
      if (intent.current.text !== wanted.text) {
        intent.current = { key: makeRandomId(), text: wanted.text };
      }
      return placeOrder(wanted.body, intent.current.key, setWaiting);
    },
    // Adds a history entry, so that "Back" from the payment returns to this step with the order held. Two navigations
    // in one tick would merge.
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
    /** The server is busy and the request is being retried. */
    isWaiting,
    /** Why the order was refused, until it changes. Later changes are shown at their lines. */
    refusal: refused?.message,
    /** The server reported a full event before this page knew. */
    isFull: refused instanceof ApiError && refused.code === "EVENT_FULL",
  };
}
