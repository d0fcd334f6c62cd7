import { useState } from "react";
import toast from "react-hot-toast";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { takeReturnPath } from "../../../platform/session/return-path.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { signInWithPasskey } from "../auth-mutations.ts";
import { CeremonyCancelled, useHasPasskeys } from "../passkeys/passkey-ceremonies.ts";
import { useCompleteSignIn } from "./use-complete-sign-in.ts";

/** One touch instead of a password, on devices that can. */
export function PasskeySignIn() {
  const goOn = useCompleteSignIn();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const isOffered = useHasPasskeys();
  if (!isOffered) return null;

  const signIn = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const answer = await signInWithPasskey();
      toast.success("Signed in successfully!");
      await goOn(answer, takeReturnPath());
    } catch (error) {
      if (!(error instanceof CeremonyCancelled)) setRefusal(refusalText(error));
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
