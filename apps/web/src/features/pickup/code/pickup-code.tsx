import { ApiError, type OrderSummary } from "@secret/contract";
import { PICKUP_CODE_PIXELS } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Notice, Skeleton } from "../../../ui/panel.tsx";
import { BigCode } from "./big-code.tsx";
import { pickupCodeQuery, pictureOfCode } from "./pickup-code-queries.ts";

interface PickupCodeProps {
  readonly order: Pick<OrderSummary, "id" | "orderNumber">;
  /** Lets a tap show the code full screen. */
  readonly mayEnlarge?: boolean;
  /** Content below a code that could be drawn. */
  readonly children?: ReactNode;
}

/** Shows the code: large, on white, with the order number below. */
export function PickupCode({ order, mayEnlarge = false, children }: PickupCodeProps) {
  const code = useQuery(pickupCodeQuery(order.id));
  const [isBroken, setBroken] = useState(false);
  const [isLarge, setLarge] = useState(false);
  if (code.isPending) return <Skeleton className="mx-auto size-[300px]" />;
  if (code.data === undefined || isBroken) {
    // The code couldn't be loaded or drawn.
    const isLost = isBroken || (code.error instanceof ApiError && code.error.code === "NETWORK");
    return (
      <Notice tone="danger">
        <div className="flex flex-wrap items-center gap-3">
          {isLost ? "Failed to load QR code image" : "Failed to generate QR code"}
          <Button
            look="quiet"
            onClick={() => {
              setBroken(false);
              void code.refetch();
            }}
          >
            Try again
          </Button>
        </div>
      </Notice>
    );
  }
  const picture = (
    <img
      src={pictureOfCode(code.data)}
      alt={`QR code of order ${order.orderNumber}`}
      width={PICKUP_CODE_PIXELS}
      height={PICKUP_CODE_PIXELS}
      data-url={code.data.url}
      data-testid="pickup-code"
      onError={() => setBroken(true)}
    />
  );
  return (
    <>
      <div className="stamp grid justify-items-center gap-3 rounded-2xl code-paper p-5">
        {mayEnlarge ? (
          <button type="button" aria-label="Show the code larger" onClick={() => setLarge(true)}>
            {picture}
          </button>
        ) : (
          picture
        )}
        <p className="number text-title leading-none tracking-wide whitespace-nowrap">{order.orderNumber}</p>
        {isLarge && <BigCode code={code.data} order={order} onClose={() => setLarge(false)} />}
      </div>
      {children}
    </>
  );
}
