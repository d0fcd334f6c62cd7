import type { GiveBackOffer } from "@secret/contract";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { makeIdempotencyKey } from "../../platform/idempotency-key.ts";
import { type OfferedOrder, orderOffered } from "./offer-mutations.ts";

/** Orders what is set aside for the member, and goes to paying it. */
export function useTakeOffer(eventId: string, offer: GiveBackOffer | undefined) {
  const navigate = useNavigate();
  const [isWaiting, setWaiting] = useState(false);
  const intent = useRef({ key: makeIdempotencyKey(), text: "" });
  const taking = useMutation({
    mutationFn: async ({ offerId, body }: { readonly offerId: string; readonly body: OfferedOrder }) => {
      // One key an intent: pressing again after a lost answer repeats it, another tip is a new one.
      const text = JSON.stringify([offerId, body]);
      if (intent.current.text !== text) intent.current = { key: makeIdempotencyKey(), text };
      return orderOffered({ eventId, offerId }, body, intent.current.key, setWaiting);
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
