import { ApiError, type OrderDetail } from "@secret/contract";
import { formatEventTime, hasPickupCode, PICKUP_CODE_PIXELS } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice, Panel, Skeleton } from "../../ui/panel.tsx";
import { Stamp } from "../../ui/stamp.tsx";
import { PickupCodeActions } from "./pickup-code-actions.tsx";
import { pickupCodeQuery } from "./pickup-queries.ts";

/** The code for the window: large, on white, with the number under it. */
export function PickupPanel({ order }: { order: OrderDetail }) {
  if (order.pickedUpAt !== null || order.status === "completed") {
    return (
      <Panel title="Pickup">
        <Stamp tone="ok">Picked up</Stamp>
        {order.pickedUpAt !== null && (
          <p className="figures mt-4">{`Picked up ${formatEventTime(new Date(order.pickedUpAt), order.event.timeZone)}. Enjoy!`}</p>
        )}
      </Panel>
    );
  }
  if (!hasPickupCode(order.status)) {
    return (
      <Panel title="Pickup">
        <p className="text-soft">Your QR code appears here as soon as your order is ready.</p>
      </Panel>
    );
  }
  return (
    <Panel title="Show this code at the window" className="overflow-x-clip">
      <Code order={order} />
      <PickupCodeActions order={order} />
    </Panel>
  );
}

function Code({ order }: { order: OrderDetail }) {
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
    <div className="stamp grid justify-items-center gap-3 rounded-2xl bg-code-paper p-5 text-code-ink">
      <img
        src={`data:image/svg+xml;utf8,${encodeURIComponent(code.data.svg)}`}
        alt={`QR code of order ${order.orderNumber}`}
        width={PICKUP_CODE_PIXELS}
        height={PICKUP_CODE_PIXELS}
        data-url={code.data.url}
        data-testid="pickup-code"
        onError={() => setBroken(true)}
      />
      <p className="figures text-title leading-none font-semibold tracking-wide">{order.orderNumber}</p>
    </div>
  );
}
