import type { DayClose } from "@secret/contract";
import type { OpenOrderOutcome } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { refusalText } from "../../platform/forms/refusal.ts";
import { HoldButton } from "../../ui/hold-button.tsx";
import { Notice } from "../../ui/panel.tsx";
import { settleOrder } from "./close-mutations.ts";
import type { StepProps } from "./step-props.ts";

const CHOICE = "min-h-16 rounded-lg border-2 border-line-strong px-2 py-2 text-crew-note font-semibold";

/** Ends each open order. */
export function OpenOrdersStep({ eventId, close }: StepProps) {
  return (
    <div className="grid gap-5">
      <h2 className="text-crew-name">What happened to these?</h2>
      {close.openOrders.length === 0 && <p role="status">No open orders.</p>}
      <ul className="grid gap-5">
        {close.openOrders.map((order) => (
          <OpenOrder key={order.id} eventId={eventId} order={order} />
        ))}
      </ul>
    </div>
  );
}

function OpenOrder({ eventId, order }: { eventId: string; order: DayClose["openOrders"][number] }) {
  const settle = useMutation({
    mutationFn: (outcome: OpenOrderOutcome) => settleOrder(eventId, { orderId: order.id, outcome }),
  });
  return (
    <li className="grid gap-2">
      <p className="text-crew-line wrap-anywhere">
        <span className="number">{order.orderNumber}</span> {order.name}
      </p>
      {!order.mayBeNoShow && (
        <p className="text-crew-note">We were 20 minutes late or more, so it isn't a no-show.</p>
      )}
      <div className="grid grid-cols-3 gap-2">
        <HoldButton className={CHOICE} disabled={settle.isPending} onHold={() => settle.mutate("handed-off")}>
          Handed off
        </HoldButton>
        {order.mayBeNoShow && (
          <HoldButton className={CHOICE} disabled={settle.isPending} onHold={() => settle.mutate("no-show")}>
            No-show
          </HoldButton>
        )}
        <HoldButton
          moves="money"
          className={CHOICE}
          disabled={settle.isPending}
          onHold={() => settle.mutate("refund")}
        >
          Refund
        </HoldButton>
      </div>
      {settle.isError && <Notice tone="danger">{refusalText(settle.error)}</Notice>}
    </li>
  );
}
