import { ApiError } from "@secret/contract";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { queryClient } from "../../platform/query-client.ts";
import { cartStore } from "../cart/index.ts";
import { enterDraw, type NewEntry } from "../draws/index.ts";
import { eventKeys } from "../events/index.ts";
import { choicesStore } from "./use-choices.ts";

/**
 * Enters the order into the event's draw, empties the cart, and returns to the event.
 * @param body the entry as chosen now; undefined while a choice is missing
 */
export function useEnterDraw(eventId: string, body: NewEntry | undefined) {
  const navigate = useNavigate();
  const [isWaiting, setWaiting] = useState(false);
  const text = JSON.stringify(body);
  const entering = useMutation({
    mutationFn: (wanted: { readonly body: NewEntry; readonly text: string }) =>
      enterDraw(eventId, wanted.body, setWaiting),
    onSuccess: async (_draw, { body: { lines } }) => {
      await navigate({ to: "/events/$eventId", params: { eventId }, hash: "draw", replace: true });
      cartStore.takeOut(eventId, lines);
      choicesStore.clear();
    },
    // Shows changed prices and times at their lines.
    onError: () => queryClient.invalidateQueries({ queryKey: eventKeys.detail(eventId) }),
  });
  const refused = entering.variables?.text === text ? entering.error : null;
  return {
    enter: () => body !== undefined && entering.mutate({ body, text }),
    isPlacing: entering.isPending,
    isWaiting,
    refusal: refused?.message,
    needsPhone: refused instanceof ApiError && refused.code === "PHONE_NOT_VERIFIED",
  };
}
