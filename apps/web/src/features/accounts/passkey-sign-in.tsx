import { startPasskeySignIn, verifyPasskeySignIn } from "@secret/contract";
import { useState } from "react";
import toast from "react-hot-toast";
import { call } from "../../app/api.ts";
import { takeOrigin } from "../../app/origin.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/panel.tsx";
import { hasPasskeys, provePasskey, WasCancelled } from "./passkeys.ts";
import { refusalText } from "./refusal.ts";
import { useSignedIn } from "./use-signed-in.ts";

/** One touch instead of a password, on devices that can. */
export function PasskeySignIn() {
  const goOn = useSignedIn();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  if (!hasPasskeys()) return null;

  const signIn = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const ceremony = await call(startPasskeySignIn, { body: {} });
      const credential = await provePasskey(ceremony.options);
      const body = { challenge_id: ceremony.challenge_id, credential };
      const answer = await call(verifyPasskeySignIn, { body });
      toast.success("Signed in successfully!");
      await goOn(answer, takeOrigin());
    } catch (error) {
      if (!(error instanceof WasCancelled)) setRefusal(refusalText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-4 text-small text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <Button look="quiet" wide busy={isBusy} onClick={() => void signIn()}>
        Sign in with a passkey
      </Button>
    </div>
  );
}
