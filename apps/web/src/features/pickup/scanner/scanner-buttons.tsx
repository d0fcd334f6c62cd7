import type { CrewBoard } from "@secret/contract";
import { useNow } from "../../../ui/use-now.ts";
import { UndoButton } from "../undo-button.tsx";
import type { Torch } from "./camera-view.tsx";
import { findTroubles, troubleSummary } from "./troubles.ts";
import { mayUndo, type Scanner } from "./use-scanner.ts";

interface ScannerButtonsProps {
  readonly board: CrewBoard;
  readonly scanner: Scanner;
  readonly torch: Torch | undefined;
  readonly onShowLast: () => void;
}

const BUTTON =
  "inline-flex min-h-18 flex-1 items-center justify-center gap-3 rounded-lg border-2 px-3 text-crew-note font-semibold";
const QUIET = `${BUTTON} border-night-ink bg-night-veil text-night-ink`;

/** Shows torch, manual number, last scans, and Undo at the bottom left, whose place stays free while there is nothing to undo. */
export function ScannerButtons({ board, scanner, torch, onShowLast }: ScannerButtonsProps) {
  const now = useNow();
  const last = scanner.scans[0];
  const troubles = findTroubles(board, scanner.scans);
  const isUndoable = last !== undefined && mayUndo(last, now);
  return (
    <div className="thumb-bar grid gap-3 px-3 pt-4 pb-[calc(0.5rem+env(safe-area-inset-bottom))] lg:px-4">
      <div className="grid gap-3 sm:flex">
        {troubles.length > 0 && (
          <div role="alert" className="flex min-w-0 flex-1">
            <button
              type="button"
              onClick={onShowLast}
              className={`${BUTTON} border-transparent bg-crew-bad text-crew-paper max-sm:min-h-14`}
            >
              {troubleSummary(troubles)}
            </button>
          </div>
        )}
        <div className="flex flex-1 gap-3">
          {torch !== undefined && (
            <button type="button" aria-pressed={torch.isOn} onClick={torch.toggle} className={QUIET}>
              {torch.isOn ? "Torch off" : "Torch"}
            </button>
          )}
          <button type="button" onClick={() => scanner.lookUp("")} className={QUIET}>
            Type the number
          </button>
        </div>
      </div>
      <div className="flex gap-3">
        <div className="flex flex-1 items-center">
          {isUndoable && (
            <UndoButton name={last.result.order?.orderNumber ?? ""} onUndo={() => scanner.undo(last)} />
          )}
        </div>
        <button type="button" onClick={onShowLast} className={QUIET}>
          Last 20
        </button>
      </div>
    </div>
  );
}
