import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useOnline } from "../../platform/use-online.ts";
import type { BilledOrder } from "../orders/index.ts";
import { hasOpenPayment, payOrder, resumePayment } from "./payment-mutations.ts";
import type { Chosen } from "./use-payment-methods.ts";

/** Pays, or asks how a payment ended that this tab has begun before it was loaded anew. */
export function usePaying(order: BilledOrder) {
  const isPressed = useRef(false);
  const [isSent, setSent] = useState(false);
  const pay = useMutation({
    mutationFn: async (chosen: Chosen | "resume") => {
      const token = chosen === "resume" ? undefined : await chosen.askForToken();
      setSent(true);
      if (chosen === "resume" || token === undefined) return resumePayment(order.id);
      return payOrder(order, token, chosen.kind);
    },
    onSettled: () => {
      isPressed.current = false;
      setSent(false);
    },
  });
  const { mutate, variables } = pay;
  const isOnline = useOnline();
  /** One press is one attempt, whatever is drawn meanwhile. */
  const start = (chosen: Chosen | "resume" | undefined) => {
    if (chosen === undefined || isPressed.current) return;
    isPressed.current = true;
    mutate(chosen);
  };
  const hasLooked = useRef(false);
  useEffect(() => {
    if (hasLooked.current || !hasOpenPayment(order.id)) return;
    hasLooked.current = true;
    isPressed.current = true;
    mutate("resume");
  }, [order.id, mutate]);
  return {
    start,
    /** From the press on; the card form or a wallet's sheet may still wait for its owner. */
    isPending: pay.isPending,
    /** The card form is asked once the signal is back. */
    isWaiting: !isOnline && pay.isPending && !isSent && isCard(variables),
    /** The bank may have been asked. */
    isSent,
    error: pay.error,
  };
}

function isCard(chosen: Chosen | "resume" | undefined): boolean {
  return typeof chosen === "object" && chosen.kind === "card";
}
