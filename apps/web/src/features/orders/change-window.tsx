import { ApiError, type EventDetail, type OrderDetail } from "@secret/contract";
import { isWindowOver } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/panel.tsx";
import { TextSkeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { useNow } from "../../ui/use-now.ts";
import { eventQuery } from "../events/index.ts";
import { PickupWindowChoice } from "../pickup-windows/index.ts";
import { changePickupWindow } from "./order-mutations.ts";
import { pickupToastId } from "./order-toasts.ts";

/** Changes the pickup window while the order is confirmed and the new window has room. */
export function ChangeWindow({ order }: { order: OrderDetail }) {
  const event = useQuery(eventQuery(order.event.id));
  const [isOpen, setOpen] = useState(false);
  const now = useNow();
  const hasChoice = event.data?.pickupWindows.some(
    ({ id, endsAt }) => id !== order.pickupWindow.id && !isWindowOver({ endsAt: new Date(endsAt) }, now),
  );
  if (order.status !== "confirmed" || !hasChoice) return null;
  return (
    <>
      <Button look="plain" className="print:hidden" onClick={() => setOpen(true)}>
        Change pickup window
      </Button>
      {isOpen && (
        <Dialog title="Change pickup window" onClose={() => setOpen(false)}>
          {event.data === undefined ? (
            <TextSkeleton lines={5} />
          ) : (
            <WindowForm order={order} event={event.data} onDone={() => setOpen(false)} />
          )}
        </Dialog>
      )}
    </>
  );
}

interface WindowFormProps {
  readonly order: OrderDetail;
  readonly event: EventDetail;
  readonly onDone: () => void;
}

function WindowForm({ order, event, onDone }: WindowFormProps) {
  const [windowId, setWindowId] = useState(order.pickupWindow.id);
  const change = useMutation({
    mutationFn: () => changePickupWindow(order, windowId),
    onSuccess: () => {
      toast.success("Pickup window changed", { id: pickupToastId(order.id) });
      onDone();
    },
  });
  const refusal = change.error instanceof ApiError ? change.error.message : undefined;
  return (
    <div className="grid gap-5">
      {refusal !== undefined && <Notice tone="danger">{refusal}</Notice>}
      <PickupWindowChoice
        event={event}
        units={unitsOf(order, event)}
        value={windowId}
        onChange={setWindowId}
      />
      <Button
        wide
        busy={change.isPending}
        disabled={windowId === order.pickupWindow.id}
        onClick={() => change.mutate()}
      >
        Save
      </Button>
    </div>
  );
}

/** Returns the units that the order takes of a window. */
function unitsOf(order: OrderDetail, event: EventDetail): number {
  return order.items.reduce((sum, { menuItemId, quantity }) => {
    const item = event.menu.find(({ id }) => id === menuItemId);
    return sum + (item?.pickupUnits ?? 0) * quantity;
  }, 0);
}
