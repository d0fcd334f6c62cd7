import { useMember } from "../../../platform/session/session.ts";
import { Confirm } from "../../../ui/confirm.tsx";

interface SwitchAccountProps {
  readonly onGoOn: () => void;
  readonly onStay: () => void;
}

/** Nobody is signed over into another account by a link that somebody sent. */
export function SwitchAccount({ onGoOn, onStay }: SwitchAccountProps) {
  const member = useMember();
  const name = member === undefined ? "somebody else" : `${member.firstName} ${member.lastName}`;
  return (
    <Confirm
      title="Continue as the other account?"
      message={`You are signed in as ${name}. If you continue, this account is signed out here.`}
      action="Continue"
      back="Stay signed in"
      look="primary"
      onConfirm={onGoOn}
      onClose={onStay}
    />
  );
}
