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
      message="It goes to the next in line right away, and you can't get it back."
      action="Pass it on"
      back="Keep it for me"
      look="primary"
    />
  );
}
