import type { OrderDetail } from "@secret/contract";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import toast from "react-hot-toast";
import { Button } from "../../ui/button.tsx";
import { Countdown } from "../../ui/countdown.tsx";
import { Notice, Panel } from "../../ui/panel.tsx";
import { useNow } from "../../ui/use-now.ts";
import { cartStore } from "../cart/use-cart.ts";
import { AskingNotice } from "../orders/asking-notice.tsx";
import { orderMoney } from "../orders/order-money.ts";
import { giveBackOrder } from "../orders/order-mutations.ts";
import { OrderTitle } from "../orders/order-title.tsx";
import { toastOrderChange } from "../orders/order-toasts.ts";
import { TotalsList } from "../orders/totals-list.tsx";
import { PaymentForms } from "../payments/payment-forms.tsx";
import { usePaying } from "../payments/use-paying.ts";
import { PaymentEnd } from "./payment-end.tsx";

/** The order is held: pay before the time is over. What became of its money is shown as the server knows it. */
export function PaymentStep({ order }: { order: OrderDetail }) {
  const now = useNow();
  const pay = usePaying(order);
  const view = orderMoney(order, pay.isSent, now);
  const isPaid = view.kind === "paid";
  const navigate = useNavigate();
  useEffect(() => {
    if (!isPaid) return;
    void navigate({
      to: "/orders/$orderId",
      params: { orderId: order.id },
      state: { isJustPaid: true },
      replace: true,
    });
    if (cartStore.state.eventId === order.event.id) cartStore.clear();
    toastOrderChange({ orderId: order.id, orderNumber: order.orderNumber, status: "confirmed" });
  }, [isPaid, navigate, order.id, order.event.id, order.orderNumber]);
  if (isPaid) return null;
  const isAsking = view.kind === "asking";
  const canBePaid = order.status === "pending" && (isAsking || view.kind === "pay");
  if (!canBePaid) return <PaymentEnd order={order} view={view} />;
  return (
    <div className="grid gap-6">
      <h1 className="text-title">Payment</h1>
      {isAsking ? (
        <AskingNotice order={order} />
      ) : (
        <Notice tone="info">
          Held for you for <Countdown until={new Date(order.holdExpiresAt ?? order.updatedAt)} />
        </Notice>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <PaymentForms order={order} pay={pay} isAsking={isAsking || pay.isPending} />
        <Panel title={<OrderTitle orderNumber={order.orderNumber} />}>
          <ul className="figures mb-4 grid gap-1">
            {order.items.map((item) => (
              <li key={item.menuItemId}>{`${item.quantity} × ${item.name}`}</li>
            ))}
          </ul>
          <TotalsList totals={order} />
          {!isAsking && <ChangeOrder order={order} />}
        </Panel>
      </div>
    </div>
  );
}

/** Gives the held order back and returns to the cart, which is as it was. */
function ChangeOrder({ order }: { order: OrderDetail }) {
  const navigate = useNavigate();
  const change = useMutation({
    mutationFn: () => giveBackOrder(order.id, () => navigate({ to: "/checkout", search: {}, replace: true })),
    onError: (error) => toast.error(error.message),
  });
  return (
    <Button look="plain" wide className="mt-3" busy={change.isPending} onClick={() => change.mutate()}>
      Change order
    </Button>
  );
}
