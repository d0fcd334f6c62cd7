import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { BilledOrder } from "../orders/billed-order.ts";
import { hasOpenPayment, payOrder, resumePayment } from "./payment-mutations.ts";
import type { Chosen } from "./use-payment-methods.ts";

/** The card form's answer needs the provider's server. A wallet's sheet waits for its owner, as long as that takes. */
const CARD_ANSWERS_WITHIN_MS = 20_000;

/** Pays, or asks how a payment ended that this tab has begun before it was loaded anew. */
export function usePaying(order: BilledOrder) {
  const isPressed = useRef(false);
  const [isSent, setSent] = useState(false);
  const pay = useMutation({
    mutationFn: async (chosen: Chosen | "resume") => {
      const token = chosen === "resume" ? undefined : await tokenOf(chosen);
      setSent(true);
      if (chosen === "resume" || token === undefined) return resumePayment(order.id);
      return payOrder(order, token, chosen.kind);
    },
    onSettled: () => {
      isPressed.current = false;
      setSent(false);
    },
  });
  const { mutate } = pay;
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
    /** The bank may have been asked. */
    isSent,
    error: pay.error,
  };
}

/** What the provider gives for the card or wallet; no money moves by it. */
async function tokenOf({ method, kind }: Chosen): Promise<string> {
  const answer = method.tokenize();
  const result = await (kind === "card" ? within(CARD_ANSWERS_WITHIN_MS, answer) : answer);
  if (result.status === "OK" && result.token !== undefined) return result.token;
  throw new Error(result.errors?.[0]?.message ?? "Payment failed");
}

function within<Value>(milliseconds: number, answer: Promise<Value>): Promise<Value> {
  const error = new Error(
    "The card form doesn't answer. Nothing was charged: check your signal and try again.",
  );
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(error), milliseconds);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
