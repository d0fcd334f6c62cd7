import type { CrewItem, NewCrewAction } from "@secret/contract";
import { PIECES_LEFT_MAX } from "@secret/domain";
import { useState } from "react";
import { Stepper } from "../../ui/stepper.tsx";
import { FIRST_FOCUS } from "../../ui/use-modal.ts";
import { t } from "../crew-language/index.ts";
import type { IncidentDevice } from "./incident-device.ts";
import { ItemCount } from "./item-count.tsx";
import { isStopUnsent, leftCopy, stoppedCopy } from "./sales-copy.ts";

/** Limit that the stepper starts at for an item without one. */
const FIRST_LIMIT = 10;

const BUTTON =
  "min-h-18 rounded-lg px-4 text-crew-line font-semibold disabled:bg-disabled disabled:text-on-disabled";

interface ItemSalesProps {
  readonly device: IncidentDevice;
  readonly item: CrewItem;
  /** Called once something was changed. */
  readonly onDone: () => void;
}

/** Stops an item's sales, limits them to what is left, or resumes them. *We're out* stops them and counts the food. */
export function ItemSales({ device, item, onDone }: ItemSalesProps) {
  const { id: menuItemId } = item;
  const [isOut, setOut] = useState(false);
  const stopped = stoppedCopy(item, device.board.event.timeZone);
  const isOffline = device.mode === "offline";
  const act = (action: NewCrewAction) => {
    device.act(action);
    onDone();
  };
  if (isOut) return <ItemCount device={device} item={item} onDone={onDone} />;
  if (stopped !== undefined) {
    return (
      <div className="grid gap-4">
        <p className="figures text-crew-note font-semibold text-danger">{stopped}</p>
        {isStopUnsent(device, menuItemId) && <p className="text-crew-note">{t("help.stopNotSent")}</p>}
        <p className="text-soft">{t("help.ordersStay")}</p>
        <button
          {...FIRST_FOCUS}
          type="button"
          disabled={isOffline}
          onClick={() => act({ kind: "resume-selling", menuItemId })}
          className={`${BUTTON} bg-crew-good text-crew-paper`}
        >
          {isOffline ? t("help.resumeNeedsSignal") : t("help.resume")}
        </button>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <p className="figures text-crew-note">{leftCopy(item)}</p>
      <Limit
        item={item}
        isOffline={isOffline}
        onLimit={(left) => act({ kind: "limit-selling", menuItemId, left })}
      />
      <button
        {...FIRST_FOCUS}
        type="button"
        onClick={() => act({ kind: "stop-selling", menuItemId })}
        className={`${BUTTON} bg-crew-bad text-crew-paper`}
      >
        {t("tiles.stopSelling")}
      </button>
      <button
        type="button"
        onClick={() => {
          device.act({ kind: "stop-selling", menuItemId });
          setOut(true);
        }}
        className={`${BUTTON} border-2 border-line-strong`}
      >
        {t("help.weAreOut")}
      </button>
    </div>
  );
}

interface LimitProps {
  readonly item: CrewItem;
  readonly isOffline: boolean;
  readonly onLimit: (left: number) => void;
}

/** Limits the sales to a number of pieces. Other devices' sales change that number, so it needs signal. */
function Limit({ item, isOffline, onLimit }: LimitProps) {
  const [left, setLeft] = useState(Math.max(1, Math.min(item.left ?? FIRST_LIMIT, PIECES_LEFT_MAX)));
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <Stepper label={item.name} look="crew" value={left} min={1} max={PIECES_LEFT_MAX} onChange={setLeft} />
      <button
        type="button"
        disabled={isOffline}
        aria-label={t("help.onlyPiecesLeft", { count: left })}
        onClick={() => onLimit(left)}
        className={`${BUTTON} flex-1 border-2 border-line-strong disabled:border-transparent`}
      >
        {isOffline ? t("counter.needsSignal") : t("help.onlyLeft", { left })}
      </button>
    </div>
  );
}
