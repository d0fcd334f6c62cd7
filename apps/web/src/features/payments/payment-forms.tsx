import type { OrderDetail } from "@secret/contract";
import { formatUsd } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice, Panel, Skeleton } from "../../ui/panel.tsx";
import { StickyActionBar } from "../../ui/sticky-bar.tsx";
import { cartStore } from "../cart/use-cart.ts";
import { toastOrderChange } from "../orders/order-toasts.ts";
import { hasOpenPayment, payOrder, resumePayment } from "./payment-mutations.ts";
import { CARD_FORM_ID, type Chosen, GOOGLE_PAY_ID, usePaymentMethods } from "./use-payment-methods.ts";

/** The provider's card form, the wallets that can be paid with here, and what became of paying. */
export function PaymentForms({ order }: { order: OrderDetail }) {
  const { card, wallets, isTest, failure } = usePaymentMethods(order.totalCents);
  const pay = usePaying(order);
  const start = (chosen: Chosen | undefined) => {
    if (chosen !== undefined && !pay.isPending) pay.mutate(chosen);
  };
  const { applePay, googlePay } = wallets;
  const hasWallet = applePay !== undefined || googlePay !== undefined;
  return (
    <Panel title="Pay">
      <div className="grid gap-5">
        {isTest && <Notice tone="warn">Test payments: no money moves</Notice>}
        {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
        {pay.isError && <Notice tone="danger">{pay.error.message}</Notice>}
        {applePay !== undefined && (
          <button
            type="button"
            aria-label="Pay with Apple Pay"
            onClick={() => start({ method: applePay, kind: "apple-pay" })}
            className="min-h-12 w-full rounded-xl border border-wallet-line bg-wallet text-lead font-semibold text-on-wallet [-webkit-appearance:-apple-pay-button] [-apple-pay-button-type:pay]"
          >
            Pay with Apple Pay
          </button>
        )}
        {googlePay !== undefined && (
          // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is the provider's, a key press on it clicks
          // biome-ignore lint/a11y/useKeyWithClickEvents: the same
          <div id={GOOGLE_PAY_ID} onClick={() => start({ method: googlePay, kind: "google-pay" })} />
        )}
        {hasWallet && <p className="text-center text-small text-soft">or by card</p>}
        {/* In one place: what is below doesn't move away and back while the form is drawn. */}
        <div className="grid *:col-start-1 *:row-start-1">
          {card === undefined && failure === undefined && <Skeleton className="h-56" />}
          {/* The provider's frame is a light document: told so, it lets our own ground through in both themes. */}
          <div id={CARD_FORM_ID} className="[&_iframe]:scheme-light" />
        </div>
        <StickyActionBar>
          <Button
            wide
            busy={pay.isPending}
            disabled={card === undefined}
            onClick={() => start(card && { method: card, kind: "card" })}
          >
            {pay.isPending ? "Paying…" : `Pay ${formatUsd(order.totalCents)}`}
          </Button>
        </StickyActionBar>
      </div>
    </Panel>
  );
}

/** Pays, or asks how a payment ended that this tab has begun before it was loaded anew. */
function usePaying(order: OrderDetail) {
  const navigate = useNavigate();
  const pay = useMutation({
    mutationFn: async (chosen: Chosen | "resume") => {
      if (chosen === "resume") return resumePayment(order.id);
      const result = await chosen.method.tokenize();
      if (result.status !== "OK" || result.token === undefined) {
        throw new Error(result.errors?.[0]?.message ?? "Payment failed");
      }
      return payOrder(order, result.token, chosen.kind);
    },
    onSuccess: async () => {
      await navigate({ to: "/orders/$orderId", params: { orderId: order.id }, replace: true });
      if (cartStore.state.eventId === order.event.id) cartStore.clear();
      toastOrderChange({ orderId: order.id, orderNumber: order.orderNumber, status: "confirmed" });
    },
  });
  const hasLooked = useRef(false);
  const { mutate } = pay;
  useEffect(() => {
    if (hasLooked.current || !hasOpenPayment(order.id)) return;
    hasLooked.current = true;
    mutate("resume");
  }, [order.id, mutate]);
  return pay;
}
