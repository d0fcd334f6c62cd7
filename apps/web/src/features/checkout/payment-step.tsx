import type { OrderDetail } from "@secret/contract";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { Button } from "../../ui/button.tsx";
import { useNow } from "../../ui/use-now.ts";
import { cartStore, useCart } from "../cart/use-cart.ts";
import { AskingNotice } from "../orders/asking-notice.tsx";
import { orderMoney } from "../orders/order-money.ts";
import { toastOrderChange } from "../orders/order-toasts.ts";
import { PaymentForms } from "../payments/payment-forms.tsx";
import { usePaying } from "../payments/use-paying.ts";
import { PaymentEnd } from "./payment-end.tsx";
import { PaymentSummary } from "./payment-summary.tsx";
import { useChangeOrder } from "./use-change-order.tsx";
import { choicesStore } from "./use-choices.ts";

/** The order is held: pay before the time is over. What became of its money is shown as the server knows it. */
export function PaymentStep({ order }: { order: OrderDetail }) {
  const now = useNow();
  const pay = usePaying(order);
  const view = orderMoney(order, pay.isSent, now);
  const isPaid = view.kind === "paid";
  const navigate = useNavigate();
  const changing = useChangeOrder();
  useEffect(() => {
    if (!isPaid) return;
    void navigate({
      to: "/orders/$orderId",
      params: { orderId: order.id },
      state: { isJustPaid: true },
      replace: true,
    });
    if (cartStore.state.eventId === order.event.id) cartStore.clear();
    if (choicesStore.choices.eventId === order.event.id) choicesStore.clear();
    toastOrderChange({ orderId: order.id, orderNumber: order.orderNumber, status: "confirmed" });
  }, [isPaid, navigate, order.id, order.event.id, order.orderNumber]);
  if (isPaid) return null;
  const isAsking = view.kind === "asking";
  // An order that is being taken back leaves this page: nothing is said of it in passing.
  const canBePaid = changing.isChanging || (order.status === "pending" && (isAsking || view.kind === "pay"));
  if (!canBePaid) return <PaymentEnd order={order} view={view} />;
  return (
    <div className="grid gap-6">
      <h1 data-title={`Payment: ${order.event.title}`} className="text-title">
        Payment
      </h1>
      {isAsking && <AskingNotice order={order} />}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="lg:order-last">
          <PaymentSummary
            order={order}
            isAsking={isAsking}
            change={!isAsking && <ChangeOrder order={order} changing={changing} />}
          >
            {!isAsking && <MoreInCart order={order} />}
          </PaymentSummary>
        </div>
        <PaymentForms order={order} pay={pay} isAsking={isAsking || pay.isPending} />
      </div>
    </div>
  );
}

interface ChangeOrderProps {
  readonly order: OrderDetail;
  readonly changing: ReturnType<typeof useChangeOrder>;
}

function ChangeOrder({ order, changing }: ChangeOrderProps) {
  return (
    <>
      <Button
        look="plain"
        busy={changing.isChanging}
        onClick={() => changing.change({ id: order.id, eventId: order.event.id })}
      >
        Change order
      </Button>
      {changing.question}
    </>
  );
}

/** What went into the cart after the order was placed is no part of it. */
function MoreInCart({ order }: { order: OrderDetail }) {
  const cart = useCart();
  const isOrdered = (itemId: string) => order.items.some((item) => item.menuItemId === itemId);
  const hasMore = cart.lines.some(({ menuItemId }) => !isOrdered(menuItemId));
  if (cart.eventId !== order.event.id || !hasMore) return null;
  return (
    <p className="mt-4 text-small text-soft">
      Your cart has more than this order. Change the order, and you can order all of it together.
    </p>
  );
}
