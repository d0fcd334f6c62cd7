import { formatUsd } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useOnline } from "../../platform/use-online.ts";
import { Button } from "../../ui/button.tsx";
import { InSight } from "../../ui/in-sight.tsx";
import { Notice, Panel, Skeleton } from "../../ui/panel.tsx";
import { StickyActionBar } from "../../ui/sticky-bar.tsx";
import type { BilledOrder } from "../orders/index.ts";
import { hasOpenPayment, payOrder, resumePayment } from "./payment-mutations.ts";
import { CARD_FORM_ID, type Chosen, GOOGLE_PAY_ID, usePaymentMethods } from "./use-payment-methods.ts";

interface PaymentFormsProps {
  readonly order: BilledOrder;
  readonly pay: ReturnType<typeof usePaying>;
  /** A payment is in progress, here or elsewhere, so another one must wait for its result. */
  readonly isChecking: boolean;
}

/** Shows Square's card form, the available wallets, and the payment's result. */
export function PaymentForms({ order, pay, isChecking }: PaymentFormsProps) {
  const { totalCents } = order.bill;
  const { card, choose, wallets, unavailable, isTest, failure } = usePaymentMethods(totalCents);
  const start = (...method: Parameters<typeof choose>) => {
    if (!isChecking) pay.start(choose(...method));
  };
  const { applePay, googlePay } = wallets;
  const hasWallet = applePay !== undefined || googlePay !== undefined;
  return (
    <Panel>
      <div className="grid gap-5">
        {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
        {pay.error !== null && (
          <InSight>
            <Notice tone="danger">{pay.error.message}</Notice>
          </InSight>
        )}
        {applePay !== undefined && (
          <button
            type="button"
            aria-label="Pay with Apple Pay"
            onClick={() => start(applePay, "apple-pay")}
            className="min-h-12 w-full rounded-xl border border-wallet-line bg-wallet text-lead font-semibold text-on-wallet [-webkit-appearance:-apple-pay-button] [-apple-pay-button-type:pay]"
          >
            Pay with Apple Pay
          </button>
        )}
        {googlePay !== undefined && (
          // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is the provider's, a key press on it clicks
          // biome-ignore lint/a11y/useKeyWithClickEvents: the same
          <div
            id={GOOGLE_PAY_ID}
            onClick={() => start(googlePay, "google-pay")}
            className="overflow-clip rounded-xl border border-wallet-line"
          />
        )}
        {hasWallet && (
          <p className="flex items-center gap-3 text-small text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            or pay by card
          </p>
        )}
        {/* Both states share one place, so what is below doesn't move while the form loads. */}
        <div className="grid min-h-49 *:col-start-1 *:row-start-1">
          {card === undefined && failure === undefined && (
            <div className="grid h-49 content-start gap-4">
              <Skeleton className="h-12" />
              <Skeleton className="h-12 w-1/2" />
            </div>
          )}
          {/* Square's frame is a light document. With this color scheme it is transparent in both themes. */}
          <div id={CARD_FORM_ID} className="[&_iframe]:scheme-light" />
        </div>
        {pay.isWaiting && (
          <InSight>
            <Notice tone="warn">
              No signal. You haven't been charged. Your payment will go through once you're back online.
            </Notice>
          </InSight>
        )}
        <StickyActionBar>
          <Button wide busy={isChecking} disabled={card === undefined} onClick={() => start(card, "card")}>
            {payButtonText(totalCents, isChecking, pay.isWaiting)}
          </Button>
        </StickyActionBar>
        <div className="grid gap-1 text-fine text-soft">
          {isTest && <p>Test payments: no money moves</p>}
          <p role="status">{unavailable.join(" · ")}</p>
        </div>
      </div>
    </Panel>
  );
}

function payButtonText(totalCents: number, isChecking: boolean, isWaiting: boolean): string {
  if (isWaiting) return "Waiting for signal…";
  return isChecking ? "Paying…" : `Pay ${formatUsd(totalCents)}`;
}

/** Pays, or resumes a payment that this tab started before a reload. */
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
  /** Starts one attempt per press, however often the form renders. */
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
    /** True from the press on, while the card form or a wallet's sheet may still wait for the user. */
    isPending: pay.isPending,
    /** True while the card form waits for signal. */
    isWaiting: !isOnline && pay.isPending && !isSent && isCard(variables),
    /** True once Square may have been asked. */
    isSent,
    error: pay.error,
  };
}

function isCard(chosen: Chosen | "resume" | undefined): boolean {
  return typeof chosen === "object" && chosen.kind === "card";
}
