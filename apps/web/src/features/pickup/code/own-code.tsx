import type { OrderSummary } from "@secret/contract";
import { type OwnPickupCode, ownPickupCode } from "@secret/domain";
import type { ReactNode } from "react";
import { Notice } from "../../../ui/panel.tsx";

/** The parts of an order that decide about its code. Active orders in a list have no `pickedUpAt`. */
type CodeOrder = Pick<OrderSummary, "status" | "event"> & { readonly pickedUpAt?: string | null };

/** Returns what the order's owner sees of the code now. */
export function ownCodeOf({ status, event, pickedUpAt }: CodeOrder, now: Date): OwnPickupCode {
  return ownPickupCode(
    { status, pickedUpAt: pickedUpAt ? new Date(pickedUpAt) : null },
    { pickupEndsAt: new Date(event.pickupEndsAt) },
    now,
  );
}

/** Shows the code, or that it has expired, or nothing. */
export function OwnCode({ order, now, children }: { order: CodeOrder; now: Date; children: ReactNode }) {
  const code = ownCodeOf(order, now);
  if (code === "expired")
    return (
      <Notice tone="warn">
        QR code has expired
        <span className="block font-normal">
          Pickup is over. Need help? Tap Contact Support on your order.
        </span>
      </Notice>
    );
  return code === "valid" && children;
}
