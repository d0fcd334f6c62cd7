import type { CallOutput, enrollFactor as enrollFactorRoute, Profile, SecondFactor } from "@secret/contract";
import { formatUsPhone, maskPhone } from "@secret/domain";
import { useState } from "react";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { useSession } from "../../../platform/session/session.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Notice, Panel } from "../../../ui/panel.tsx";
import { toast } from "../../../ui/toast.ts";
import {
  challengeFactor,
  confirmFactor,
  enrollFactor,
  loadAuthSchemas,
  removeFactor,
} from "../auth-mutations.ts";
import { ContactField } from "../contacts/contact.tsx";
import { AddAuthenticator } from "./add-authenticator.tsx";
import { FactorCodeForm } from "./factor-code-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** Manages the second factors (authenticator app, text) and the recovery codes. */
export function SecondFactors({ profile }: { profile: Profile }) {
  const { canText } = useSession();
  const [adding, setAdding] = useState<"totp" | "phone">();
  const [removing, setRemoving] = useState<SecondFactor>();
  const { secondFactors: factors, recoveryCodes } = profile;
  const isOn = factors.length > 0;
  const close = () => setAdding(undefined);
  return (
    <Panel
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          Two-Step Verification
          <Badge tone={isOn ? "ok" : "neutral"}>{isOn ? "On" : "Off"}</Badge>
        </span>
      }
    >
      <div className="grid gap-4">
        <p className="text-soft">
          {isOn
            ? "We ask for a second step when you sign in."
            : "Ask for a second step when someone signs in as you."}
          {canText &&
            " An authenticator app is safer than texts, which follow your number if someone takes it over."}
        </p>
        <ul className="grid gap-2 empty:hidden">
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
      message="We won't ask for it when you sign in. Without two-step verification, your password alone opens your account."
      action="Remove"
      busy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}

type Enrolled = CallOutput<typeof enrollFactorRoute>;

/** Adds texted codes as a second factor, which must be verified once. */
function AddPhoneFactor({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const [enrolled, setEnrolled] = useState<Enrolled>();
  if (enrolled === undefined) return <PhoneStep phone={profile.phone} onEnrolled={setEnrolled} />;
  return (
    <FactorCodeForm
      factorType="phone"
      phone={maskPhone(enrolled.phone ?? "")}
      challenge={() => challengeFactor(enrolled.id)}
      verify={async (challengeId, code) => {
        await confirmFactor(enrolled.id, challengeId, code);
        toast.success("Text messages added. Save recovery codes, too.");
        onDone();
      }}
    />
  );
}

interface PhoneStepProps {
  readonly phone: string | null;
  readonly onEnrolled: (enrolled: Enrolled) => void;
}

function PhoneStep({ phone, onEnrolled }: PhoneStepProps) {
  const form = useSchemaForm({
    load: loadAuthSchemas,
    schema: ({ phoneFactorForm }) => phoneFactorForm,
    defaultValues: { phone: phone === null ? "" : formatUsPhone(phone) },
  });
  const submit = form.submit(async (given) =>
    onEnrolled(await enrollFactor({ factor_type: "phone", phone: given.phone })),
  );
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
      <ContactField kind="phone" input={form.field("phone")} />
      <Button type="submit" wide busy={form.isSubmitting}>
        Continue
      </Button>
    </form>
  );
}
