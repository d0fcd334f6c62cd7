import type { CrewBoard } from "@secret/contract";
import { useListFocus } from "../../ui/use-list-focus.ts";
import { t } from "../crew-language/index.ts";
import { FixedUndoButton, UNDO_STRIP } from "./undo-button.tsx";

interface UndoPlaceProps {
  readonly event: Pick<CrewBoard["event"], "handedOff" | "orders">;
  /** The order's number, or the number of orders; undefined while nothing can be undone. */
  readonly undoName: string | undefined;
  readonly onUndo: () => void;
  readonly className?: string;
}

/** Keeps the place of Undo free of targets, and shows the evening's progress in it meanwhile. */
export function UndoPlace({
  event: { handedOff, orders },
  undoName,
  onUndo,
  className = "",
}: UndoPlaceProps) {
  const focus = useListFocus<HTMLDivElement>(() => focus.ref.current?.focus());
  const share = orders === 0 ? 0 : handedOff / orders;
  return (
    <div {...focus} tabIndex={-1} className={`grid content-center gap-2 px-3 ${UNDO_STRIP} ${className}`}>
      {undoName === undefined ? (
        <>
          <p className="text-crew-note text-night-soft">
            <span className="number text-crew-line text-night-ink">
              {t("events.progress", { handedOff, orders })}
            </span>{" "}
            {t("shell.handedOff")}
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
