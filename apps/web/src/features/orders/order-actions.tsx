import { ApiError, type OrderDetail } from "@secret/contract";
import { BRAND, formatUsd } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import toast from "react-hot-toast";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { cardName, REFUND_TAKES } from "./money-back.ts";
import { cancelOrder } from "./order-mutations.ts";
import { cancellingHere } from "./order-toasts.ts";

/** A mail to the crew that says which order it is about. */
function supportMail({ id, orderNumber, event }: OrderDetail): string {
  const subject = encodeURIComponent(`Order ${orderNumber}, ${event.title}`);
  const body = encodeURIComponent(`\n\nOrder ${orderNumber}: ${location.origin}/orders/${id}`);
  return `mailto:${BRAND.supportEmail}?subject=${subject}&body=${body}`;
}

/** What cancelling does with the money, where there is some. */
function refundDetail(order: OrderDetail): string | undefined {
  if (order.refundableCents === 0) return undefined;
  return `${formatUsd(order.refundableCents)} goes back to ${cardName(order)}, ${REFUND_TAKES}.`;
}

/** Help, a receipt, and the way out while there is one. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const [isAsking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () => cancellingHere(order.id, () => cancelOrder(order.id)),
    onSuccess: () => toast.success("Order cancelled successfully"),
    onError: (error) => toast.error(error instanceof ApiError ? error.message : "Failed to cancel order"),
    onSettled: () => setAsking(false),
  });
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <a href={supportMail(order)} className={buttonClass("quiet")}>
        Contact Support
      </a>
      {order.payment?.state === "captured" && (
        <Button look="quiet" onClick={() => print()}>
          Print receipt
        </Button>
      )}
      {order.mayCancel && (
        <Button look="danger" onClick={() => setAsking(true)}>
          Cancel Order
        </Button>
      )}
      {isAsking && (
        <Confirm
          title="Cancel this order?"
          message="Are you sure you want to cancel this order? This action cannot be undone."
          detail={refundDetail(order)}
          action="Cancel Order"
          busy={cancel.isPending}
          onConfirm={() => cancel.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
