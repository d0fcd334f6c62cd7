import type { OrderDetail } from "@secret/contract";
import { formatEventClock, formatUsd } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { sayOnMyWay } from "./order-hold-mutations.ts";
import { orderHoldQuery } from "./order-hold-queries.ts";

/** Shows an owner who hasn't come until when the order is held, or that it was released. */
export function OrderHold({ order }: { order: OrderDetail }) {
  const { data } = useQuery(orderHoldQuery(order));
  const onMyWay = useMutation({ mutationFn: () => sayOnMyWay(order) });
  const clock = (at: string) => formatEventClock(new Date(at), order.event.timeZone);
  if (data?.released != null)
    return (
      <Notice tone="warn">{releasedCopy(order, clock(data.released.at), data.released.repaidCents)}</Notice>
    );
  if (data?.held == null) return null;
  const { until, mayExtend, isOnTheWay } = data.held;
  return (
    <Notice tone="warn">
      <span className="figures block">
        {isOnTheWay
          ? `See you soon. We'll hold your order until ${clock(until)}.`
          : `Your order is waiting. We'll hold it until ${clock(until)}.`}
      </span>
      {onMyWay.isError && <span className="block">{refusalText(onMyWay.error)}</span>}
      {mayExtend && (
        <span className="mt-3 block print:hidden">
          <Button busy={onMyWay.isPending} onClick={() => onMyWay.mutate()}>
            On my way: 15 more minutes
          </Button>
        </span>
      )}
    </Notice>
  );
}

function releasedCopy({ paidBy }: OrderDetail, at: string, repaidCents: number): string {
  const released = `We let your order go at ${at}.`;
  return repaidCents > 0
    ? `${released} Somebody took your tails. ${formatUsd(repaidCents)} is going back to ${paidBy === null ? "your" : "the payer's"} card.`
    : `${released} If it sells, you get its price back. Nearby? Come see what's left.`;
}
