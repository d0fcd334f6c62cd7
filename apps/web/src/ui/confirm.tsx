import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmProps {
  readonly title: string;
  readonly message: string;
  /** Consequences, in a separate paragraph. */
  readonly detail?: string | undefined;
  readonly action: string;
  /** Label of the cancel button; "Go back" by default. */
  readonly back?: string;
  readonly busy?: boolean;
  /** Look of the confirm button; use `primary` when the action isn't destructive. */
  readonly look?: "danger-fill" | "primary";
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Confirmation dialog for an action that can't be undone. */
export function Confirm(props: ConfirmProps) {
  const {
    title,
    message,
    detail,
    action,
    back = "Go back",
    busy = false,
    look = "danger-fill",
    onConfirm,
    onClose,
  } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="text-soft">{message}</p>
      {detail !== undefined && <p className="mt-3 font-semibold">{detail}</p>}
      <div className="mt-6 flex flex-wrap-reverse gap-3 sm:justify-end">
        <Button look="quiet" onClick={onClose} className="max-sm:w-full">
          {back}
        </Button>
        <Button look={look} onClick={onConfirm} busy={busy} className="max-sm:w-full">
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
