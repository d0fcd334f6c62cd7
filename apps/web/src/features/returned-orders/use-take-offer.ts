import type { ReturnedOrderOffer } from "@secret/contract";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { makeRandomId } from "../../platform/random-id.ts";
import { claimReturnedOrder, type OfferedOrder } from "./offer-mutations.ts";

/** Orders the member's offer and goes to its payment. */
export function useTakeOffer(eventId: string, offer: ReturnedOrderOffer | undefined) {
  const navigate = useNavigate();
  const [isWaiting, setWaiting] = useState(false);
  const intent = useRef({ key: makeRandomId(), text: "" });
  const taking = useMutation({
    mutationFn: async ({ offerId, body }: { readonly offerId: string; readonly body: OfferedOrder }) => {
      // One key per intent: a retry after a lost answer reuses it, another tip gets a new one.
      const text = JSON.stringify([offerId, body]);
      if (intent.current.text !== text) intent.current = { key: makeRandomId(), text };
      return claimReturnedOrder({ eventId, offerId }, body, intent.current.key, setWaiting);
    },
    onSuccess: ({ id }) => navigate({ to: "/checkout", search: { order: id } }),
  });
  return {
    take: (body: OfferedOrder) => offer !== undefined && taking.mutate({ offerId: offer.id, body }),
    isTaking: taking.isPending,
    isTaken: taking.isSuccess,
    isWaiting,
    error: taking.error,
  };
}
