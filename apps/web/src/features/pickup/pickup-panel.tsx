import { ApiError, type OrderDetail, type OrderSummary } from "@secret/contract";
import { formatEventTime, hasPickupCode, PICKUP_CODE_PIXELS } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice, Panel, Skeleton } from "../../ui/panel.tsx";
import { PickupCodeActions } from "./pickup-code-actions.tsx";
import { pickupCodeQuery } from "./pickup-queries.ts";

/** What there is to show at the window: the code once the order is ready, and that it was picked up. */
export function PickupPanel({ order }: { order: OrderDetail }) {
  const isPickedUp = order.pickedUpAt !== null || order.status === "completed";
  if (isPickedUp && order.status !== "cancelled") {
    return (
      <Panel title="Pickup">
        <p className="figures">
          {order.pickedUpAt === null
            ? "Picked up. Enjoy!"
            : `Picked up ${formatEventTime(new Date(order.pickedUpAt), order.event.timeZone)}. Enjoy!`}
        </p>
      </Panel>
    );
  }
  if (!hasPickupCode(order.status)) return null;
  return (
    <section
      id="pickup-code"
      aria-labelledby="pickup-code-title"
      className="arrive overflow-x-clip rounded-2xl border-2 border-ok bg-ok-ground p-4 sm:p-7 print:hidden"
    >
      <div className="mb-3 flex items-center justify-between gap-3 text-ok">
        <h2 id="pickup-code-title" className="text-heading">
          Show this code at the window
        </h2>
        <Bell />
      </div>
      <PickupCode order={order} />
      <PickupCodeActions order={order} />
    </section>
  );
}

/** The bell of the window: it is rung once. */
function Bell() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="swing size-8 shrink-0 fill-current">
      <path d="M12 2v2.2A7 7 0 0 1 19 11v5l2 3H3l2-3v-5a7 7 0 0 1 7-6.8zM9.5 20.5h5a2.5 2.5 0 0 1-5 0z" />
    </svg>
  );
}

/** The code: large, on white, with the number under it. */
export function PickupCode({ order }: { order: Pick<OrderSummary, "id" | "orderNumber"> }) {
  const code = useQuery(pickupCodeQuery(order.id));
  const [isBroken, setBroken] = useState(false);
  if (code.isPending) return <Skeleton className="mx-auto size-[300px]" />;
  if (code.data === undefined || isBroken) {
    // Out of reach, or not to be drawn.
    const isLost = isBroken || (code.error instanceof ApiError && code.error.code === "NETWORK");
    return (
      <Notice tone="danger">
        {isLost ? "Failed to load QR code image" : "Failed to generate QR code"}{" "}
        <Button
          look="quiet"
          onClick={() => {
            setBroken(false);
            void code.refetch();
          }}
        >
          Try again
        </Button>
      </Notice>
    );
  }
  return (
    <div className="stamp grid justify-items-center gap-3 rounded-2xl code-paper p-5">
      <img
        src={`data:image/svg+xml;utf8,${encodeURIComponent(code.data.svg)}`}
        alt={`QR code of order ${order.orderNumber}`}
        width={PICKUP_CODE_PIXELS}
        height={PICKUP_CODE_PIXELS}
        data-url={code.data.url}
        data-testid="pickup-code"
        onError={() => setBroken(true)}
      />
      <p className="number text-title leading-none tracking-wide">{order.orderNumber}</p>
    </div>
  );
}
