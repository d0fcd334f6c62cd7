import { toast } from "./toast.ts";

interface UndoToastOptions {
  /** Duration in ms; the library's default if not given. */
  readonly duration?: number;
  /** Id; a new toast with the same id replaces the old one. */
  readonly id?: string;
}

/** Shows what was removed and offers to undo it. */
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
