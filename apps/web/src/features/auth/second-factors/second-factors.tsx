import type { Profile, SecondFactor } from "@secret/contract";
import { useState } from "react";
import toast from "react-hot-toast";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { useSession } from "../../../platform/session/session.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { removeFactor } from "../auth-mutations.ts";
import { AddAuthenticator } from "./add-authenticator.tsx";
import { AddPhoneFactor } from "./add-phone-factor.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** A second proof at sign-in: an app's digits, or a text; and codes for the day the phone is lost. */
export function SecondFactors({ profile }: { profile: Profile }) {
  const { canText } = useSession();
  const [adding, setAdding] = useState<"totp" | "phone">();
  const [removing, setRemoving] = useState<SecondFactor>();
  const { secondFactors: factors, recoveryCodes } = profile;
  const isOn = factors.length > 0;
  const close = () => setAdding(undefined);
  return (
    <Panel title="Second Factor">
      <div className="grid gap-4">
        <p className="text-soft">
          {isOn
            ? "Signing in asks for a second proof."
            : "Ask for a second proof when somebody signs in as you."}{" "}
          <Badge tone={isOn ? "ok" : "neutral"}>{isOn ? "On" : "Off"}</Badge>
        </p>
        <ul className="grid gap-2">
          {factors.map((factor) => (
            <li key={factor.id} className="flex flex-wrap items-center justify-between gap-3">
              <span>
                <span className="font-semibold">{factor.name}</span>
                {factor.phone !== null && <span className="text-soft"> {factor.phone}</span>}
              </span>
              <Button look="plain" aria-label={`Remove ${factor.name}`} onClick={() => setRemoving(factor)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button look="quiet" onClick={() => setAdding("totp")}>
            Add Authenticator App
          </Button>
          {canText && (
            <Button look="quiet" onClick={() => setAdding("phone")}>
              Add Text Message
            </Button>
          )}
        </div>
        {isOn && <RecoveryCodes counts={recoveryCodes} />}
      </div>
      {adding === "totp" && (
        <Dialog title="Add an authenticator app" onClose={close}>
          <AddAuthenticator onDone={close} />
        </Dialog>
      )}
      {adding === "phone" && (
        <Dialog title="Codes by text message" onClose={close}>
          <AddPhoneFactor profile={profile} onDone={close} />
        </Dialog>
      )}
      {removing !== undefined && <RemoveFactor factor={removing} onClose={() => setRemoving(undefined)} />}
    </Panel>
  );
}

function RemoveFactor({ factor, onClose }: { factor: SecondFactor; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await removeFactor(factor.id);
      toast.success(`${factor.name} removed`);
    } catch (error) {
      toast.error(refusalText(error));
    } finally {
      onClose();
    }
  };
  return (
    <Confirm
      title={`Remove ${factor.name}?`}
      message="Signing in will no longer ask for it. Without any second factor your password alone opens the account."
      action="Remove"
      busy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
