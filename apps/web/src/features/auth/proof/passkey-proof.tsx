import { useState } from "react";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { proveByPasskey } from "../auth-mutations.ts";
import { CeremonyCancelled } from "../passkeys/passkey-ceremonies.ts";

/** By a passkey of the account: the device asks for a finger, a face or its PIN. */
export function PasskeyProof({ onProven }: { onProven: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const prove = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await proveByPasskey();
      onProven();
    } catch (error) {
      if (!(error instanceof CeremonyCancelled)) setRefusal(refusalText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-5">
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <p className="text-soft">Your device asks for your finger, your face or its PIN.</p>
      <Button wide busy={isBusy} onClick={() => void prove()}>
        Use Passkey
      </Button>
    </div>
  );
}
