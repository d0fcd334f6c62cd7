import type { OrderSummary } from "@secret/contract";
import { type OwnPickupCode, ownPickupCode } from "@secret/domain";
import type { ReactNode } from "react";
import { Notice } from "../../../ui/panel.tsx";

/** An order as far as its code goes; a list of active orders has none that was picked up. */
type Coded = Pick<OrderSummary, "status" | "event"> & { readonly pickedUpAt?: string | null };

/** What the order's owner is shown of its code now. */
export function ownCodeOf({ status, event, pickedUpAt }: Coded, now: Date): OwnPickupCode {
  return ownPickupCode(
    { status, pickedUpAt: pickedUpAt ? new Date(pickedUpAt) : null },
    { pickupEndsAt: new Date(event.pickupEndsAt) },
    now,
  );
}

/** The code's place: it, that it has expired, or nothing. */
export function OwnCode({ order, now, children }: { order: Coded; now: Date; children: ReactNode }) {
  const code = ownCodeOf(order, now);
  if (code === "expired")
    return (
      <Notice tone="warn">
        QR code has expired
        <span className="block font-normal">
          Pickup is over. Contact Support on the order's page helps you on.
        </span>
      </Notice>
    );
  return code === "valid" && children;
}
