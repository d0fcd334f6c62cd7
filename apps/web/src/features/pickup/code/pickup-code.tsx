import { ApiError, type OrderSummary } from "@secret/contract";
import { PICKUP_CODE_PIXELS } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWakeLock } from "../../../platform/use-wake-lock.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice, Skeleton } from "../../../ui/panel.tsx";
import { useModal } from "../../../ui/use-modal.ts";
import { pickupCodeQuery } from "./pickup-code-queries.ts";

interface PickupCodeProps {
  readonly order: Pick<OrderSummary, "id" | "orderNumber">;
  /** Lets a tap show the code full screen. */
  readonly mayEnlarge?: boolean;
}

/** Shows the code: large, on white, with the order number below. */
export function PickupCode({ order, mayEnlarge = false }: PickupCodeProps) {
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
  const source = `data:image/svg+xml;utf8,${encodeURIComponent(code.data.svg)}`;
  const picture = (
    <img
      src={source}
      alt={`QR code of order ${order.orderNumber}`}
      width={PICKUP_CODE_PIXELS}
      height={PICKUP_CODE_PIXELS}
      data-url={code.data.url}
      data-testid="pickup-code"
      onError={() => setBroken(true)}
    />
  );
  return (
    <div className="stamp grid justify-items-center gap-3 rounded-2xl code-paper p-5">
      {mayEnlarge ? (
        <button type="button" aria-label="Show the code larger" onClick={() => setLarge(true)}>
          {picture}
        </button>
      ) : (
        picture
      )}
      <p className="number text-title leading-none tracking-wide">{order.orderNumber}</p>
      {isLarge && (
        <LargeCode source={source} orderNumber={order.orderNumber} onClose={() => setLarge(false)} />
      )}
    </div>
  );
}

interface LargeCodeProps {
  /** URL of the picture. */
  readonly source: string;
  readonly orderNumber: string;
  readonly onClose: () => void;
}

/** Shows the code full screen on white and keeps the screen on. A tap anywhere closes it. */
function LargeCode({ source, orderNumber, onClose }: LargeCodeProps) {
  const element = useModal();
  useWakeLock(true);
  return (
    <dialog
      ref={element}
      aria-label={`QR code of order ${orderNumber}`}
      onClose={onClose}
      className="m-0 size-full max-h-none max-w-none code-paper p-0"
    >
      <button
        type="button"
        onClick={() => element.current?.close()}
        className="grid size-full content-center justify-items-center gap-6 p-2"
      >
        <img src={source} alt="" className="size-[min(94vw,68dvh)]" />
        <span className="number text-title leading-none tracking-wide sm:text-poster">{orderNumber}</span>
        <span className="text-lead">Tap anywhere to close</span>
      </button>
    </dialog>
  );
}
