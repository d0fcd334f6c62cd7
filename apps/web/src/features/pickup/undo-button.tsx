import { useSyncExternalStore } from "react";
import { classNames } from "../../ui/class-names.ts";
import { t } from "../crew-language/index.ts";

interface UndoButtonProps {
  /** The order's number, or the number of orders. */
  readonly name: string;
  readonly onUndo: () => void;
  readonly className?: string;
}

/** Undoes the last move. It has the same place on every crew tool, see {@link UNDO_PLACE}. */
function UndoButton({ name, onUndo, className }: UndoButtonProps) {
  return (
    <button
      type="button"
      onClick={onUndo}
      className={classNames(
        "arrive min-h-18 short:min-h-14 rounded-lg border-2 border-night bg-night-ink px-6 text-crew-line font-semibold text-night shadow-float",
        className,
      )}
    >
      {t("shell.undo")} <span className="number whitespace-nowrap">{name}</span>
    </button>
  );
}

/** Place at the bottom left, under the left thumb, in the strip that each tool keeps free of other targets. */
const UNDO_PLACE =
  "fixed bottom-[calc(0.5rem+env(safe-area-inset-bottom))] left-3 z-30 lg:left-4 short:bottom-1";

/** Height of the strip for Undo, at the lower edge of the screen. */
export const UNDO_STRIP = "h-[calc(5.5rem+env(safe-area-inset-bottom))] shrink-0 short:h-16";

/** Shows Undo at its place, above an on-screen keyboard. */
export function FixedUndoButton(props: Omit<UndoButtonProps, "className">) {
  const covered = useSyncExternalStore(onKeyboardChange, keyboardHeight);
  return (
    <div className={UNDO_PLACE} style={{ translate: `0 ${-covered}px` }}>
      <UndoButton {...props} />
    </div>
  );
}

function onKeyboardChange(listener: () => void): () => void {
  const { visualViewport } = window;
  visualViewport?.addEventListener("resize", listener);
  return () => visualViewport?.removeEventListener("resize", listener);
}

/** Returns the height in px that an on-screen keyboard covers; 0 while the page is zoomed. */
function keyboardHeight(): number {
  const { visualViewport, innerHeight } = window;
  if (visualViewport === null || visualViewport.scale !== 1) return 0;
  return Math.max(0, Math.round(innerHeight - visualViewport.height - visualViewport.offsetTop));
}
