import type { AdminOrderDetail } from "@secret/contract";
import { findMove, formatUsd } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { refusalTextOr } from "../../../platform/forms/refusal.ts";
import { LoadFailed } from "../../../platform/load-states/load-failed.tsx";
import { Button } from "../../../ui/button.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { RowsSkeleton } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
import { setOrderStatus } from "../../orders/index.ts";
import { DisputeAdvice, DisputeList } from "./dispute-list.tsx";
import { orderMoneyQuery } from "./money-queries.ts";
import { PaymentList } from "./payment-list.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { RefundList } from "./refund-list.tsx";
import "./money-live.ts";

/** Shows an order's payments, refunds and disputes, with the button for another refund. */
export function OrderPayments({ detail }: { detail: AdminOrderDetail }) {
  const money = useQuery(orderMoneyQuery(detail.order.id));
  const [isRefunding, setRefunding] = useState(false);
  const [isCancelAsked, setCancelAsked] = useState(false);
  const cancelling = useMutation({
    mutationFn: () => setOrderStatus(detail.order.id, "cancelled", "Refunded in full"),
    onSuccess: ({ status }) => toast.success(`Order status updated to ${status}`),
    onError: (error) => toast.error(refusalTextOr("Failed to update order status", error)),
    onSettled: () => setCancelAsked(false),
  });
  const left = money.data?.refundableCents ?? 0;
  return (
    <section aria-labelledby="order-money" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="order-money" className="text-heading">
          Money
        </h2>
        {left > 0 && (
          <div className="flex flex-wrap items-center gap-4">
            <p className="text-soft">{`${formatUsd(left)} refundable`}</p>
            <Button look="quiet" onClick={() => setRefunding(true)}>
              Refund
            </Button>
          </div>
        )}
      </div>
      {money.isPending && <RowsSkeleton rows={2} />}
      {money.isError && money.data === undefined && (
        <LoadFailed title="Failed to load payments" query={money} isPage={false} />
      )}
      {money.data?.payments.length === 0 && <p className="text-soft">No payment attempts yet.</p>}
      {money.data !== undefined && money.data.payments.length > 0 && (
        <PaymentList payments={money.data.payments} isOfOrder />
      )}
      {money.data !== undefined && money.data.refunds.length > 0 && (
        <>
          <h3 className="text-lead">Refunds</h3>
          <RefundList refunds={money.data.refunds} isOfOrder />
        </>
      )}
      {money.data !== undefined && money.data.disputes.length > 0 && (
        <>
          <h3 className="text-lead">Disputes</h3>
          <DisputeAdvice />
          <div className="overflow-x-auto">
            <DisputeList disputes={money.data.disputes} isOfOrder />
          </div>
        </>
      )}
      {isRefunding && money.data !== undefined && (
        <RefundDialog
          detail={detail}
          money={money.data}
          onRefundedWhole={() => setCancelAsked(findMove(detail.order.status, "cancelled", "admin").ok)}
          onClose={() => setRefunding(false)}
        />
      )}
      {isCancelAsked && (
        <Confirm
          title="Also cancel the order?"
          message={`Everything was refunded. The kitchen still makes ${detail.order.orderNumber} unless you cancel it.`}
          action="Cancel the order"
          back="Keep the order"
          busy={cancelling.isPending}
          onConfirm={() => cancelling.mutate()}
          onClose={() => setCancelAsked(false)}
        />
      )}
    </section>
  );
}
