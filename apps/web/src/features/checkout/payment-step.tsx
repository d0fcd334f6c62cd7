import { ApiError, cancelOrder, type OrderDetail, payOrder } from "@secret/contract";
import { formatUsd } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import toast from "react-hot-toast";
import { call } from "../../app/api.ts";
import { makeIdempotencyKey } from "../../app/idempotency-key.ts";
import { queryClient } from "../../app/query-client.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { EmptyState, Notice, Panel, Skeleton } from "../../ui/panel.tsx";
import { formatRemaining, useNow } from "../../ui/use-now.ts";
import { cartStore } from "../cart/use-cart.ts";
import { cardStyle, openSquare, type PaymentMethod, walletRequest } from "./square-form.ts";
import { TotalsList } from "./totals-list.tsx";

type SourceKind = "card" | "apple-pay" | "google-pay";

/** How often, and how far apart, the outcome of a payment is asked for when its answer was lost. */
const ASK_ATTEMPTS = 5;
const ASK_PAUSE_MS = 2_000;

/** The order is held: pay before the time is over. */
export function PaymentStep({ order }: { order: OrderDetail }) {
  const now = useNow();
  const expiresAt = new Date(order.holdExpiresAt ?? order.updatedAt);
  const isOver = order.status === "cancelled" || (order.status === "pending" && expiresAt <= now);
  if (isOver) {
    return (
      <EmptyState title="The time to pay is over">
        <p className="text-soft">Nothing was charged, and your cart is as you left it.</p>
        <Link to="/checkout" search={{}} className={buttonClass()}>
          Try again
        </Link>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-6">
      <h1 className="text-[2.6rem]">Payment</h1>
      <Notice tone="info">
        <span className="figures" role="timer">{`Held for you for ${formatRemaining(expiresAt, now)}`}</span>
      </Notice>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <PaymentForms order={order} />
        <Panel title={`Order ${order.orderNumber}`}>
          <ul className="figures mb-4 grid gap-1">
            {order.items.map((item) => (
              <li key={item.menuItemId}>{`${item.quantity} × ${item.name}`}</li>
            ))}
          </ul>
          <TotalsList totals={order} />
          <ChangeOrder order={order} />
        </Panel>
      </div>
    </div>
  );
}

function PaymentForms({ order }: { order: OrderDetail }) {
  const navigate = useNavigate();
  const { card, wallets, isTest, failure } = usePaymentMethods(order.totalCents);
  const pay = useMutation({
    mutationFn: async ({ method, kind }: { method: PaymentMethod; kind: SourceKind }) => {
      const result = await method.tokenize();
      if (result.status !== "OK" || result.token === undefined) {
        throw new Error(result.errors?.[0]?.message ?? "Payment failed");
      }
      return sendPayment(order, result.token, kind);
    },
    onSuccess: async (paid) => {
      queryClient.setQueryData(["order", order.id], paid);
      void queryClient.invalidateQueries({ queryKey: ["orders"] });
      await navigate({ to: "/orders/$orderId", params: { orderId: order.id }, replace: true });
      cartStore.clear();
      toast.success("Payment received. Your order is confirmed.");
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: ["order", order.id] }),
  });
  return (
    <Panel title="Pay">
      <div className="grid gap-5">
        {isTest && <Notice tone="warn">Test payments: no money moves</Notice>}
        {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
        {pay.isError && <Notice tone="danger">{pay.error.message}</Notice>}
        {wallets.map(({ kind, method }) => (
          <div key={kind} id={kind} onClickCapture={() => !pay.isPending && pay.mutate({ method, kind })} />
        ))}
        {card === undefined && failure === undefined && <Skeleton className="h-56" />}
        <div id="card-form" />
        <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-raised px-5 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] lg:static lg:border-0 lg:p-0">
          <Button
            wide
            busy={pay.isPending}
            disabled={card === undefined}
            onClick={() => card !== undefined && pay.mutate({ method: card, kind: "card" })}
          >
            {pay.isPending ? "Paying…" : `Pay ${formatUsd(order.totalCents)}`}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

/** Draws the provider's form, and a button for each wallet that can be paid with here. */
function usePaymentMethods(totalCents: number) {
  const [card, setCard] = useState<PaymentMethod>();
  const [wallets, setWallets] = useState<readonly { kind: SourceKind; method: PaymentMethod }[]>([]);
  const [isTest, setTest] = useState(false);
  const [failure, setFailure] = useState<string>();
  const attached = useRef<PaymentMethod[]>([]);

  useEffect(() => {
    let isGone = false;
    const draw = async () => {
      const { configuration, payments } = await openSquare();
      if (isGone) return;
      setTest(configuration.isTest);
      const form = await payments.card({ style: cardStyle() });
      await form.attach("#card-form");
      attached.current.push(form);
      if (isGone) return void form.destroy();
      setCard(form);
      const request = payments.paymentRequest(walletRequest(totalCents));
      const offers = [
        { kind: "apple-pay" as const, method: await payments.applePay(request).catch(() => undefined) },
        { kind: "google-pay" as const, method: await payments.googlePay(request).catch(() => undefined) },
      ];
      if (isGone) return;
      setWallets(offers.flatMap(({ kind, method }) => (method === undefined ? [] : [{ kind, method }])));
    };
    draw().catch((error: unknown) => {
      const isOurs =
        error instanceof ApiError || (error instanceof Error && error.message.startsWith("Failed"));
      setFailure(
        isOurs
          ? (error as Error).message
          : "Failed to initialize payment form. Please refresh and try again.",
      );
    });
    return () => {
      isGone = true;
      for (const method of attached.current.splice(0)) void method.destroy();
    };
  }, [totalCents]);

  useEffect(() => {
    for (const { kind, method } of wallets) {
      void method.attach(`#${kind}`);
      attached.current.push(method);
    }
  }, [wallets]);

  return { card, wallets, isTest, failure };
}

/** Pays once: where the answer was lost or is still open, the same request is made again. */
async function sendPayment(
  order: OrderDetail,
  sourceId: string,
  sourceKind: SourceKind,
): Promise<OrderDetail> {
  const idempotencyKey = makeIdempotencyKey();
  const body = { sourceId, sourceKind, shownTotalCents: order.totalCents };
  for (let attempt = 1; ; attempt++) {
    try {
      return await call(payOrder, { params: { id: order.id }, body, idempotencyKey });
    } catch (error) {
      const isOpen =
        error instanceof ApiError && (error.code === "NETWORK" || error.code === "PAYMENT_IN_PROGRESS");
      if (!isOpen || attempt === ASK_ATTEMPTS) throw error;
      await new Promise((resume) => setTimeout(resume, ASK_PAUSE_MS));
    }
  }
}

/** Gives the held order back and returns to the cart, which is as it was. */
function ChangeOrder({ order }: { order: OrderDetail }) {
  const navigate = useNavigate();
  const change = useMutation({
    mutationFn: () => call(cancelOrder, { params: { id: order.id } }),
    onSuccess: async () => {
      await navigate({ to: "/checkout", search: {}, replace: true });
      void queryClient.invalidateQueries();
    },
    onError: (error) => toast.error(error.message),
  });
  return (
    <Button look="plain" wide className="mt-3" busy={change.isPending} onClick={() => change.mutate()}>
      Change order
    </Button>
  );
}
