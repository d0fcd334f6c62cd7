import type { OrderDetail } from "@secret/contract";
import { formatDuration, PAYMENT_SETTLED_WITHIN_SECONDS } from "@secret/domain";
import { useEffect, useState } from "react";
import { useOnline } from "../../platform/use-online.ts";
import { Notice } from "../../ui/panel.tsx";

/** Time after which the notice explains more, in ms. Most payments finish before. */
const LONG_MS = 5_000;

/**
 * Shows that a payment is in progress. After a cancellation the payment is refunded, or the order is
 * confirmed after all.
 */
export function CheckingNotice({ order }: { order: Pick<OrderDetail, "status"> }) {
  const isOnline = useOnline();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Notice tone="info">
      {isOnline
        ? "Checking with Square. Don't pay again."
        : "No signal. We'll check with Square once you're back online. Don't pay again."}
      {isLong && (
        <span className="mt-1 block font-normal">
          {order.status === "cancelled"
            ? "Your order was cancelled. If your card was charged, you'll get a full refund or your order back."
            : `We're holding your order. You can close this page. You'll see the result in My Orders within ${formatDuration(PAYMENT_SETTLED_WITHIN_SECONDS)}.`}
        </span>
      )}
    </Notice>
  );
}
