import type { CrewBoard } from "@secret/contract";
import { FixedUndoButton, UNDO_STRIP } from "../undo-button.tsx";

interface UndoPlaceProps {
  readonly event: Pick<CrewBoard["event"], "handedOff" | "orders">;
  /** The order's number, or the number of orders; undefined while nothing can be undone. */
  readonly undoName: string | undefined;
  readonly onUndo: () => void;
}

/** Keeps the place of Undo free of targets, and shows the evening's progress in it meanwhile. */
export function UndoPlace({ event: { handedOff, orders }, undoName, onUndo }: UndoPlaceProps) {
  const share = orders === 0 ? 0 : handedOff / orders;
  return (
    <div
      className={`max-lg:sticky max-lg:bottom-0 max-lg:z-20 grid content-center gap-2 border-t border-night-line bg-night px-3 lg:px-1 ${UNDO_STRIP}`}
    >
      {undoName === undefined ? (
        <>
          <p className="text-crew-note text-night-soft">
            <span className="number text-crew-line text-night-ink">{`${handedOff} of ${orders}`}</span> handed
            off
          </p>
          <div aria-hidden="true" className="h-1 bg-night-line">
            <div className="h-full origin-left bg-night-gold" style={{ scale: `${share} 1` }} />
          </div>
        </>
      ) : (
        <FixedUndoButton name={undoName} onUndo={onUndo} />
      )}
    </div>
  );
}
