import type { OrderDetail } from "@secret/contract";
import { useEffect, useState } from "react";
import { useOnline } from "../../platform/use-online.ts";
import { Notice } from "../../ui/panel.tsx";

/** Time after which the notice explains more, in ms. Most payments finish before. */
const LONG_MS = 5_000;

/**
 * Shows that a payment is in progress. After a cancellation the payment is refunded, or the order is
 * confirmed after all.
 */
export function AskingNotice({ order }: { order: Pick<OrderDetail, "status"> }) {
  const isOnline = useOnline();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Notice tone="info">
      {isOnline
        ? "We are asking the bank. Don't pay again."
        : "No signal. As soon as you are back we ask the bank how your payment ended. Don't pay again."}
      {isLong && (
        <span className="mt-1 block font-normal">
          {order.status === "cancelled"
            ? "Your order is cancelled meanwhile. If the bank took the money all the same, it goes back to you in full, or the order comes back. You may close this page: My Orders shows how it ended."
            : "Your order is kept for you meanwhile. You may close this page: My Orders shows how it ended, within five minutes."}
        </span>
      )}
    </Notice>
  );
}
