import type { CrewBoard } from "@secret/contract";
import { useNow } from "../../../ui/use-now.ts";
import { t } from "../../crew-language/index.ts";
import { UndoPlace } from "../undo-place.tsx";
import type { Torch } from "./camera-view.tsx";
import { findTroubles, troubleSummary } from "./troubles.ts";
import { isJustOut, mayUndo, type Scanner } from "./use-scanner.ts";

interface ScannerButtonsProps {
  readonly board: CrewBoard;
  readonly scanner: Scanner;
  readonly torch: Torch | undefined;
  readonly onShowLast: () => void;
}

const BUTTON =
  "inline-flex min-h-18 min-w-0 flex-1 items-center justify-center gap-3 rounded-lg border-2 px-3 text-crew-note font-semibold";
const QUIET = `${BUTTON} border-night-ink bg-night-veil text-night-ink`;

/** Shows torch, manual number, last scans, and the place of Undo. */
export function ScannerButtons({ board, scanner, torch, onShowLast }: ScannerButtonsProps) {
  const now = useNow();
  const last = scanner.scans[0];
  const troubles = findTroubles(board, scanner.scans);
  const isUndoable = last !== undefined && mayUndo(last, now);
  const lastOut = last !== undefined && isJustOut(last, now) ? last.result.order : undefined;
  return (
    <div className="thumb-bar grid gap-3">
      {(troubles.length > 0 || lastOut !== undefined) && (
        <div className="flex min-w-0 gap-3 px-3 lg:px-4">
          {troubles.length > 0 && (
            <div role="alert" className="flex min-w-0 flex-1">
              <button
                type="button"
                onClick={onShowLast}
                className={`${BUTTON} border-transparent bg-crew-bad text-crew-paper`}
              >
                {troubleSummary(troubles)}
              </button>
            </div>
          )}
          {lastOut !== undefined && (
            <button type="button" onClick={() => scanner.lookUp(lastOut.orderNumber)} className={QUIET}>
              <span>
                {`${t("scanner.wrongOrder")} `}
                <span className="number whitespace-nowrap">{lastOut.orderNumber}</span>
              </span>
            </button>
          )}
        </div>
      )}
      <div className="sm:flex sm:flex-row-reverse short:flex short:flex-row-reverse">
        <div className="flex flex-2 items-center gap-3 px-3 lg:px-4">
          {torch !== undefined && (
            <button type="button" aria-pressed={torch.isOn} onClick={torch.toggle} className={QUIET}>
              {torch.isOn ? t("scanner.torchOff") : t("scanner.torch")}
            </button>
          )}
          <button type="button" onClick={() => scanner.lookUp("")} className={QUIET}>
            {t("scanner.typeNumber")}
          </button>
          <button type="button" onClick={onShowLast} className={QUIET}>
            {t("scanner.last")}
          </button>
        </div>
        <UndoPlace
          event={board.event}
          undoName={isUndoable ? (last.result.order?.orderNumber ?? "") : undefined}
          onUndo={() => last !== undefined && scanner.undo(last)}
          className="flex-1 bg-night-veil text-night-ink max-sm:mt-3"
        />
      </div>
    </div>
  );
}
