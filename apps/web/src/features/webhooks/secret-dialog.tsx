import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

interface SecretDialogProps {
  readonly secret: string;
  /** Whether the secret replaces one that stays valid for 24 hours. */
  readonly isRotated?: boolean;
  readonly onClose: () => void;
}

/** Shows an endpoint's secret, for the only time. */
export function SecretDialog({ secret, isRotated = false, onClose }: SecretDialogProps) {
  return (
    <Dialog title="Signing secret" isClosedByButtonsOnly onClose={onClose}>
      <p className="text-soft">
        Copy it into your receiver now. It can't be shown again.
        {isRotated && " For the next 24 hours, webhooks are signed with both the old and the new one."}
      </p>
      <code className="mt-4 block rounded-lg bg-sunken p-4 text-small break-all select-all">{secret}</code>
      <div className="mt-6 grid gap-3 sm:grid-cols-2">
        <CopyButton text={secret} what="secret" look="primary" />
        <Button look="quiet" wide onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
