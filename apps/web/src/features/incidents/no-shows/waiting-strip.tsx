import { formatEventClock } from "@secret/domain";
import { useState } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { t } from "../../crew-language/index.ts";
import type { IncidentDevice } from "../incident-device.ts";
import { ReleaseHelp } from "./release-help.tsx";
import { isHoldOver, type WaitingOrder, waitingOrders } from "./waiting-orders.ts";

/** Refresh interval of the holds, in ms, which are shown in minutes. */
const REFRESH_MS = 5_000;

/** Lists the orders that the kitchen shouldn't start yet, because their window is over and nobody has come. */
export function WaitingStrip({ device }: { device: IncidentDevice }) {
  const now = useNow(REFRESH_MS);
  const [isOpen, setOpen] = useState(false);
  const waiting = waitingOrders(device.board, now);
  const over = waiting.filter((each) => isHoldOver(each, now)).length;
  if (waiting.length === 0 && !isOpen) return null;
  return (
    <section aria-label={t("help.dontDrop")} className="border-b border-night-line px-3 py-1 lg:px-5">
      <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-4">
        <h2 className="font-sans text-crew-line font-semibold text-night-gold">{t("help.dontDrop")}</h2>
        {over > 0 && (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            className="number min-h-16 rounded-lg border-2 border-crew-used px-4 text-crew-note font-semibold text-crew-used"
          >
            {t("help.releaseCount", { count: over })}
          </button>
        )}
      </div>
      <ul className="mt-1 grid max-h-[min(13rem,30dvh)] gap-x-8 gap-y-1 overflow-y-auto pb-1 lg:grid-cols-2">
        {waiting.map((each) => (
          <WaitingRow key={each.order.id} waiting={each} device={device} isOver={isHoldOver(each, now)} />
        ))}
      </ul>
      {isOpen && (
        <Dialog title={t("help.releaseOrders")} onClose={() => setOpen(false)}>
          <ReleaseHelp device={device} onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </section>
  );
}

interface WaitingRowProps {
  readonly waiting: WaitingOrder;
  readonly device: IncidentDevice;
  readonly isOver: boolean;
}

function WaitingRow({ waiting: { order, hold }, device, isOver }: WaitingRowProps) {
  const { timeZone } = device.board.event;
  const needsSignal = hold.releasedAt !== null && device.mode === "offline";
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-4">
      <p className="min-w-0 flex-1 basis-44 text-crew-note break-words">
        <span className="font-semibold">{order.name}</span>{" "}
        <span className="number whitespace-nowrap">{order.orderNumber}</span>
        {`: ${order.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}. `}
        <span className={classNames("figures", isOver ? "text-crew-used" : "text-night-soft")}>
          {isOver ? t("help.holdEnded", { time: clock(hold.heldUntil, timeZone) }) : holdCopy(hold, timeZone)}
        </span>
      </p>
      <button
        type="button"
        disabled={needsSignal}
        onClick={() => device.act({ kind: "move", orderId: order.id, from: "confirmed", to: "preparing" })}
        className="min-h-16 rounded-lg border-2 border-night-ink px-4 text-crew-note font-semibold disabled:border-transparent disabled:text-night-soft"
      >
        {needsSignal ? t("counter.needsSignal") : t("help.theyCame")}
        <span className="sr-only">{`: ${order.orderNumber}`}</span>
      </button>
    </li>
  );
}

/** Returns "On the way, held until 8:05 PM." */
function holdCopy({ heldUntil, isOnTheWay, releasedAt }: WaitingOrder["hold"], timeZone: string): string {
  if (releasedAt !== null) return t("help.releasedAt", { time: clock(releasedAt, timeZone) });
  const time = clock(heldUntil, timeZone);
  return isOnTheWay ? t("help.onTheWayUntil", { time }) : t("help.heldUntil", { time });
}

const clock = (at: string, timeZone: string) => formatEventClock(new Date(at), timeZone);
