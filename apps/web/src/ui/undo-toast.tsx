import toast from "react-hot-toast";

interface UndoToastOptions {
  /** In milliseconds; as long as any other words where nothing is said. */
  readonly duration?: number;
  /** Another one of the same name takes its place. */
  readonly id?: string;
}

/** Says what was taken away, and offers to put it back as it was. */
export function toastWithUndo(text: string, putBack: () => void, options: UndoToastOptions = {}): void {
  toast(
    ({ id }) => (
      <span className="flex items-center gap-3">
        <span>{text}</span>
        <button
          type="button"
          className="pointer-events-auto min-h-11 font-semibold underline underline-offset-4"
          onClick={() => {
            putBack();
            toast.dismiss(id);
          }}
        >
          Undo
        </button>
      </span>
    ),
    options,
  );
}
