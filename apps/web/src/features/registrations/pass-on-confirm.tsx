import { Confirm } from "../../ui/confirm.tsx";

interface PassOnConfirmProps {
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before an offer is passed to the next in line, because that can't be undone. */
export function PassOnConfirm(props: PassOnConfirmProps) {
  return (
    <Confirm
      {...props}
      title="Pass it on?"
      message="The next in line gets it at once. It doesn't come back to you."
      action="Pass it on"
      back="Keep it for me"
      look="primary"
    />
  );
}
