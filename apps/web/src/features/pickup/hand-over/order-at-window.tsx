import type { CrewBoard, CrewOrder } from "@secret/contract";
import { formatEventClock, formatEventSpan, WALK_UP_REASON } from "@secret/domain";
import { STATUS_WORDS } from "../status-words.ts";
import { HandOverReasons } from "./hand-over-reasons.tsx";
import { OrderLines } from "./order-lines.tsx";

interface OrderAtWindowProps {
  readonly order: CrewOrder;
  readonly board: CrewBoard;
  readonly onHandOver: (reason: string) => void;
}

/** An order whose owner stands at the window without a code. */
export function OrderAtWindow({ order, board, onHandOver }: OrderAtWindowProps) {
  const { timeZone } = board.event;
  const window = board.windows.find(({ id }) => id === order.pickupWindowId);
  return (
    <div className="grid gap-5">
      <div>
        <p className="number text-crew-number whitespace-nowrap">{order.orderNumber}</p>
        <p className="text-crew-call break-words">{order.name}</p>
        {window !== undefined && (
          <p className="figures text-lead text-soft">
            {formatEventSpan(new Date(window.startsAt), new Date(window.endsAt), timeZone)}
          </p>
        )}
      </div>
      <OrderLines order={order} />
      {order.status !== "ready" && <WhyNot order={order} timeZone={timeZone} />}
      {order.status === "ready" && !order.isWalkUp && <HandOverReasons onHandOver={onHandOver} />}
      {order.status === "ready" && order.isWalkUp && (
        <button
          type="button"
          onClick={() => onHandOver(WALK_UP_REASON)}
          className="inline-flex min-h-18 items-center justify-center rounded-lg bg-crew-good px-6 text-crew-line font-semibold text-crew-paper"
        >
          Hand out
        </button>
      )}
    </div>
  );
}

function WhyNot({ order, timeZone }: { order: CrewOrder; timeZone: string }) {
  if (order.pickedUpAt === null)
    return (
      <p role="status" className="rounded-lg bg-crew-early p-4 text-crew-line font-semibold text-crew-paper">
        {`Not ready: ${STATUS_WORDS[order.status]}`}
      </p>
    );
  return (
    <p role="status" className="rounded-lg bg-crew-used p-4 text-crew-line font-semibold text-crew-ink">
      Already Picked Up{" "}
      <span className="figures whitespace-nowrap">
        {formatEventClock(new Date(order.pickedUpAt), timeZone)}
      </span>
    </p>
  );
}
