interface UndoButtonProps {
  /** What would be taken back: an order's number, or how many. */
  readonly name: string;
  readonly onUndo: () => void;
}

/** Under the left thumb, for as long as there is something to take back. */
export function UndoButton({ name, onUndo }: UndoButtonProps) {
  return (
    <button
      type="button"
      onClick={onUndo}
      className="thumb-bar arrive fixed bottom-[calc(0.75rem+env(safe-area-inset-bottom))] left-3 z-30 min-h-18 rounded-lg border-2 border-night bg-night-ink px-6 text-crew-line font-semibold text-night shadow-float lg:left-4"
    >
      Undo <span className="number">{name}</span>
    </button>
  );
}
