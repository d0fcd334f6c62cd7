import type { OrderSummary, PickupCodePicture } from "@secret/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWakeLock } from "../../../platform/use-wake-lock.ts";
import { Button } from "../../../ui/button.tsx";
import { useModal } from "../../../ui/use-modal.ts";
import { pickupCodeQuery, pictureOfCode } from "./pickup-code-queries.ts";

type CodeOrder = Pick<OrderSummary, "id" | "orderNumber">;

/** Opens the code full screen on a phone, once the code has loaded. */
export function BigCodeButton({ order }: { order: CodeOrder }) {
  const code = useQuery(pickupCodeQuery(order.id));
  const [isOpen, setOpen] = useState(false);
  if (code.data === undefined) return null;
  return (
    <>
      <Button className="max-md:flex-1 lg:hidden" onClick={() => setOpen(true)}>
        Make it big
      </Button>
      {isOpen && <BigCode code={code.data} order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

interface BigCodeProps {
  readonly code: PickupCodePicture;
  readonly order: CodeOrder;
  readonly onClose: () => void;
}

/** Shows the code full screen on white and keeps the screen on. A tap anywhere closes it. */
export function BigCode({ code, order, onClose }: BigCodeProps) {
  const element = useModal();
  useWakeLock(true);
  return (
    <dialog
      ref={element}
      aria-label={`QR code of order ${order.orderNumber}`}
      onClose={onClose}
      className="m-0 size-full max-h-none max-w-none code-paper p-0"
    >
      <button
        type="button"
        onClick={() => element.current?.close()}
        className="grid size-full content-center justify-items-center gap-6 p-2"
      >
        <img src={pictureOfCode(code)} alt="" className="size-[min(94vw,68dvh)]" />
        <span className="number poster-fit leading-none whitespace-nowrap">{order.orderNumber}</span>
        <span className="text-lead">Tap anywhere to close</span>
      </button>
    </dialog>
  );
}
