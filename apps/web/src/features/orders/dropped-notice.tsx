import type { OrderDetail } from "@secret/contract";
import { formatEventClock } from "@secret/domain";
import { Notice } from "../../ui/panel.tsx";
import { isPaymentDropped } from "./order-money.ts";

/** Explains that a slow payment was cancelled without a charge, and that the order can be paid again. */
export function DroppedNotice({ order }: { order: OrderDetail }) {
  if (!isPaymentDropped(order) || order.holdExpiresAt === null) return null;
  const payBy = formatEventClock(new Date(order.holdExpiresAt), order.event.timeZone);
  return (
    <Notice tone="warn">
      <span className="figures">
        {`Your payment took too long, so we cancelled it. Your card wasn't charged. Pay again by ${payBy} to keep your order.`}
      </span>
    </Notice>
  );
}
