import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmProps {
  readonly title: string;
  readonly message: string;
  readonly action: string;
  /** What leaves everything as it is; "Go back" if nothing says it better. */
  readonly back?: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that can't be undone. */
export function Confirm({ title, message, action, back, busy = false, onConfirm, onClose }: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="mb-6 text-soft">{message}</p>
      <div className="flex flex-wrap-reverse gap-3 sm:justify-end">
        <Button look="quiet" onClick={onClose} className="max-sm:w-full">
          {back ?? "Go back"}
        </Button>
        <Button onClick={onConfirm} busy={busy} className="max-sm:w-full">
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
