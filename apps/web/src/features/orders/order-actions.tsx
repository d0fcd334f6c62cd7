import { ApiError, type OrderDetail } from "@secret/contract";
import { BRAND, formatUsd, MINUTE_MS } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Confirm } from "../../ui/confirm.tsx";
import { toast } from "../../ui/toast.ts";
import { useNow } from "../../ui/use-now.ts";
import { isBilled } from "./order-money.ts";
import { cancelOrder } from "./order-mutations.ts";
import { cardName, payerName, REFUND_TAKES } from "./refund-copy.ts";
import { beforeReturning } from "./return/return-copy.ts";
import { ReturnRow } from "./return/return-row.tsx";

/** Returns a mailto link to support that names the order. */
function supportMail({ id, orderNumber, event }: OrderDetail): string {
  const subject = encodeURIComponent(`Order ${orderNumber}, ${event.title}`);
  const body = encodeURIComponent(`\n\nOrder ${orderNumber}: ${location.origin}/orders/${id}`);
  return `mailto:${BRAND.supportEmail}?subject=${subject}&body=${body}`;
}

/** Explains what cancelling does with the money; undefined without any. */
function refundDetail(order: OrderDetail): string | undefined {
  if (!isBilled(order))
    return `This cancels a gift. ${payerName(order)} gets the money back, and you get nothing back.`;
  if (order.refundableCents === 0) return undefined;
  return `${formatUsd(order.refundableCents)} will be refunded to ${cardName(order)}. ${REFUND_TAKES}`;
}

const ROW =
  "flex min-h-12 w-full items-center justify-between gap-4 text-left font-semibold hover:underline underline-offset-4";

interface OrderActionsProps {
  readonly order: OrderDetail;
  readonly onTransfer: () => void;
}

/** Shows the order's actions: help, receipt, transfer, cancel and return. */
export function OrderActions({ order, onTransfer }: OrderActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () => cancelOrder(order.id),
    onSuccess: () => toast.success("Order cancelled successfully"),
    onError: (error) => toast.error(error instanceof ApiError ? error.message : "Failed to cancel order"),
    onSettled: () => setAsking(false),
  });
  return (
    <div className="divide-y divide-line print:hidden">
      <a href={supportMail(order)} className={ROW}>
        Contact Support
        <span aria-hidden="true">→</span>
      </a>
      {order.payment?.state === "captured" && order.status !== "cancelled" && (
        <button type="button" onClick={() => print()} className={ROW}>
          Print receipt
          <span aria-hidden="true">→</span>
        </button>
      )}
      {order.mayTransfer && (
        <button type="button" onClick={onTransfer} className={ROW}>
          Transfer Order
          <span aria-hidden="true">→</span>
        </button>
      )}
      {order.mayCancel && <CancelRow order={order} onPress={() => setAsking(true)} />}
      <ReturnRow order={order} className={ROW} />
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

/** Lets the member cancel. For a paid order it shows the deadline and what is possible afterwards. */
function CancelRow({ order, onPress }: { order: OrderDetail; onPress: () => void }) {
  const now = useNow(MINUTE_MS);
  return (
    <div>
      <button type="button" onClick={onPress} className={`${ROW} text-danger`}>
        Cancel Order
      </button>
      {order.status !== "pending" && (
        <p className="figures pb-3 text-small text-soft">{beforeReturning(order, now)}</p>
      )}
    </div>
  );
}
