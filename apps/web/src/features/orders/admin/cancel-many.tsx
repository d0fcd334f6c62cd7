import type { AdminOrder } from "@secret/contract";
import { counted, formatUsd } from "@secret/domain";
import { useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { type Cancellation, cancelOrders } from "./admin-order-mutations.ts";
import { ReasonField } from "./reason-field.tsx";

interface CancelManyProps {
  /** The selected orders. */
  readonly orders: readonly AdminOrder[];
  readonly onClose: () => void;
}

/** Cancels the selected orders one at a time and shows the progress. It can be stopped between two orders. */
export function CancelMany({ orders: picked, onClose }: CancelManyProps) {
  // The orders at the start, because the list behind the dialog reloads meanwhile.
  const [orders] = useState(picked);
  const [reason, setReason] = useState("");
  const [done, setDone] = useState<readonly Cancellation[]>();
  const [isRunning, setRunning] = useState(false);
  const stop = useRef<AbortController>(undefined);
  const start = async () => {
    stop.current = new AbortController();
    setRunning(true);
    setDone([]);
    await cancelOrders(orders, reason.trim(), setDone, stop.current.signal);
    setRunning(false);
  };
  const close = () => {
    stop.current?.abort();
    onClose();
  };
  const count = counted(orders.length, "order");
  return (
    <Dialog title={`Cancel ${count}?`} onClose={close}>
      {done === undefined ? (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void start();
          }}
        >
          <WhatFollows orders={orders} />
          <ReasonField isForAll required value={reason} onChange={setReason} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button look="quiet" onClick={close}>
              Go back
            </Button>
            <Button look="danger-fill" type="submit" disabled={reason.trim() === ""}>
              {`Cancel ${count}`}
            </Button>
          </div>
        </form>
      ) : (
        <Progress
          total={orders.length}
          done={done}
          isRunning={isRunning}
          onStop={() => stop.current?.abort()}
          onClose={close}
        />
      )}
    </Dialog>
  );
}

function WhatFollows({ orders }: { orders: readonly AdminOrder[] }) {
  const paid = orders.filter(({ isPaid, status }) => isPaid && status !== "cancelled");
  const back = paid.reduce((sum, { totalCents, refundedCents }) => sum + totalCents - refundedCents, 0);
  return (
    <p>
      {paid.length === 0
        ? "Nothing was paid, so there's nothing to refund."
        : `${formatUsd(back)} will be refunded, and everyone is notified.`}
    </p>
  );
}

interface ProgressProps {
  readonly total: number;
  readonly done: readonly Cancellation[];
  readonly isRunning: boolean;
  readonly onStop: () => void;
  readonly onClose: () => void;
}

function Progress({ total, done, isRunning, onStop, onClose }: ProgressProps) {
  const refused = done.filter(({ refusal }) => refusal !== undefined);
  const text = `${done.length - refused.length} of ${total} cancelled`;
  return (
    <div className="grid gap-4">
      <p role="status" className="figures font-semibold">
        {text}
      </p>
      <ProgressBar label="Cancelled" value={done.length} max={total} text={text} />
      {!isRunning && done.length < total && (
        <p className="text-soft">{`Stopped. ${total - done.length} left unchanged.`}</p>
      )}
      {refused.length > 0 && (
        <ul className="grid gap-1 text-small">
          {refused.map(({ orderNumber, refusal }) => (
            <li key={orderNumber}>
              <span className="number">{orderNumber}</span>
              <span className="text-danger">{` ${refusal}`}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="flex justify-end">
        {isRunning ? (
          <Button look="quiet" onClick={onStop}>
            Stop
          </Button>
        ) : (
          <Button onClick={onClose}>Done</Button>
        )}
      </div>
    </div>
  );
}
