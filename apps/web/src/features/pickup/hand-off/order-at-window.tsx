import type { CrewBoard, CrewOrder } from "@secret/contract";
import { BAG_IS_HERE_REASON, formatEventClock, isKept, mayBeWrong, WALK_UP_REASON } from "@secret/domain";
import { Badge } from "../../../ui/badge.tsx";
import { HoldButton } from "../../../ui/hold-button.tsx";
import { crewSpan, t } from "../../crew-language/index.ts";
import { CrewChoices, WrongOrder } from "../../incidents/index.ts";
import { cancellationCopy, statusName } from "../crew-copy.ts";
import { useCrewDevice } from "../device/crew-device.ts";
import { HandOffNotes, handOffNoteOf } from "./hand-off-notes.tsx";
import { HandOffReasons } from "./hand-off-reasons.tsx";

interface OrderAtWindowProps {
  readonly order: CrewOrder;
  readonly board: CrewBoard;
  readonly onHandOff: (reason: string) => void;
  readonly onTakeBack: () => void;
}

/** Shows an order whose owner is at the pickup window without a code. */
export function OrderAtWindow({ order, board, onHandOff, onTakeBack }: OrderAtWindowProps) {
  const { timeZone } = board.event;
  const { mode, act } = useCrewDevice();
  const note = handOffNoteOf(board, order.id);
  const window = board.windows.find(({ id }) => id === order.pickupWindowId);
  return (
    <div className="grid gap-5">
      <div>
        <p className="number text-crew-number whitespace-nowrap">{order.orderNumber}</p>
        <p className="text-crew-call break-words">{order.name}</p>
        {order.isTransferred && <Badge tone="exclusive">{t("board.transferred")}</Badge>}
        {window !== undefined && (
          <p className="figures text-lead text-soft">
            {crewSpan(new Date(window.startsAt), new Date(window.endsAt), timeZone)}
          </p>
        )}
      </div>
      {note !== undefined && <HandOffNotes note={note} />}
      <OrderLines order={order} />
      {mode === "live" && !order.isWalkUp && <CrewChoices event={board.event} order={order} />}
      <NextStep order={order} event={board.event} onHandOff={onHandOff} />
      {mayBeWrong(order) && (
        <WrongOrder
          title={t("handOff.wrongOrder")}
          device={{ board, mode, act }}
          order={order}
          onTakeBack={onTakeBack}
        />
      )}
    </div>
  );
}

type NextStepProps = Pick<OrderAtWindowProps, "onHandOff" | "order"> & { readonly event: CrewBoard["event"] };

function NextStep({ order, event, onHandOff }: NextStepProps) {
  if (order.status === "completed" && order.pickedUpAt !== null)
    return (
      <p role="status" className="rounded-lg bg-crew-used p-4 text-crew-line font-semibold text-crew-ink">
        {t("handOff.alreadyPickedUp")}{" "}
        <span className="figures whitespace-nowrap">
          {formatEventClock(new Date(order.pickedUpAt), event.timeZone)}
        </span>
      </p>
    );
  const cancelled = cancellationCopy(event, order);
  if (cancelled !== undefined)
    return (
      <p
        role="status"
        className="figures rounded-lg bg-crew-bad p-4 text-crew-line font-semibold text-crew-paper"
      >
        {`${cancelled.word} ${cancelled.text}`}
      </p>
    );
  if (order.status !== "ready")
    return (
      <>
        <p
          role="status"
          className="rounded-lg bg-crew-early p-4 text-crew-line font-semibold text-crew-paper"
        >
          {t("handOff.notReady", { status: statusName(order.status) })}
        </p>
        <HoldButton onHold={() => onHandOff(BAG_IS_HERE_REASON)}>{t("handOff.bagIsHere")}</HoldButton>
      </>
    );
  if (!order.isWalkUp) return <HandOffReasons onHandOff={onHandOff} />;
  return (
    <button
      type="button"
      onClick={() => onHandOff(WALK_UP_REASON)}
      className="inline-flex min-h-18 items-center justify-center rounded-lg bg-crew-good px-6 text-crew-line font-semibold text-crew-paper"
    >
      {t("board.handOff")}
    </button>
  );
}

interface OrderLinesProps {
  readonly order: Pick<CrewOrder, "items">;
  /** Notes are amber, so they need another color on amber. */
  readonly isOnAmber?: boolean;
  /** Grows on a large screen. */
  readonly isLarge?: boolean;
}

/** Lists the bag's contents, with prominent special instructions. */
export function OrderLines({ order, isOnAmber = false, isLarge = false }: OrderLinesProps) {
  return (
    <ul
      className={`grid gap-2 text-left ${isLarge ? "text-crew-name lg:text-crew-call short:gap-0.5 short:text-crew-line" : "text-crew-name"}`}
    >
      {order.items.filter(isKept).map(({ menuItemId, name, quantity, specialInstructions }) => (
        <li key={menuItemId + specialInstructions}>
          <span className="number">{`${quantity} × `}</span>
          {name}
          {specialInstructions !== "" && (
            <span
              className={`mt-1 block rounded-lg px-3 py-1 font-semibold break-words ${isLarge ? "text-crew-note lg:text-crew-name" : "text-crew-note"} ${isOnAmber ? "bg-crew-ink text-crew-paper" : "bg-crew-used text-crew-ink"}`}
            >
              {specialInstructions}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
