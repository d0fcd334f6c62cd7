import type { OrderDetail } from "@secret/contract";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import toast from "react-hot-toast";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Countdown } from "../../ui/countdown.tsx";
import { EmptyState, Notice, Panel } from "../../ui/panel.tsx";
import { useNow } from "../../ui/use-now.ts";
import { giveBackOrder } from "../orders/order-mutations.ts";
import { OrderTitle } from "../orders/order-title.tsx";
import { TotalsList } from "../orders/totals-list.tsx";
import { PaymentForms } from "../payments/payment-forms.tsx";

/** The order is held: pay before the time is over. */
export function PaymentStep({ order }: { order: OrderDetail }) {
  const now = useNow();
  const expiresAt = new Date(order.holdExpiresAt ?? order.updatedAt);
  const isOver = order.status === "cancelled" || (order.status === "pending" && expiresAt <= now);
  if (isOver) {
    return (
      <EmptyState title="The time to pay is over" isPage>
        <p className="text-soft">Nothing was charged, and your cart is as you left it.</p>
        <Link to="/checkout" search={{}} className={buttonClass()}>
          Try again
        </Link>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-6">
      <h1 className="text-title">Payment</h1>
      <Notice tone="info">
        Held for you for <Countdown until={expiresAt} />
      </Notice>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <PaymentForms order={order} />
        <Panel title={<OrderTitle orderNumber={order.orderNumber} />}>
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
