import type { OrderDetail } from "@secret/contract";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { hasOpenPayment, payOrder, resumePayment } from "./payment-mutations.ts";
import type { Chosen } from "./use-payment-methods.ts";

/** The card form's answer needs the provider's server. A wallet's sheet waits for its owner, as long as that takes. */
const CARD_ANSWERS_WITHIN_MS = 20_000;

/** Pays, or asks how a payment ended that this tab has begun before it was loaded anew. */
export function usePaying(order: OrderDetail) {
  const isPressed = useRef(false);
  const pay = useMutation({
    mutationFn: async (chosen: Chosen | "resume") => {
      if (chosen === "resume") return resumePayment(order.id);
      return payOrder(order, await tokenOf(chosen), chosen.kind);
    },
    onSettled: () => {
      isPressed.current = false;
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
  return { start, isPending: pay.isPending, error: pay.error };
}

/** What the provider gives for the card or wallet; no money moves by it. */
async function tokenOf({ method, kind }: Chosen): Promise<string> {
  const answer = method.tokenize();
  const result = await (kind === "card" ? within(CARD_ANSWERS_WITHIN_MS, answer) : answer);
  if (result.status === "OK" && result.token !== undefined) return result.token;
  throw new Error(result.errors?.[0]?.message ?? "Payment failed");
}

async function within<Value>(milliseconds: number, answer: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const error = new Error(
    "The card form doesn't answer. Nothing was charged: check your signal and try again.",
  );
  const timer = setTimeout(() => reject(error), milliseconds);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
