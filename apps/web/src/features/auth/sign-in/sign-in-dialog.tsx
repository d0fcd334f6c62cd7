import type { SecondFactor } from "@secret/contract";
import { useEffect, useState } from "react";
import { useCheckedForm } from "../../../platform/forms/use-schema-form.ts";
import { announceSignIn, currentMember, onSessionChange } from "../../../platform/session/session.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { PasswordField } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { signInAgain } from "../auth-mutations.ts";
import { checkSignIn, type TypedSignIn } from "./check-sign-in.ts";
import { FactorTabs } from "./second-factor-step.tsx";

interface SignInDialogProps {
  readonly onFinish: (isSignedIn: boolean) => void;
}

/** Signs the same member in again without leaving the page. Waiting calls then continue. */
export function SignInDialog({ onFinish }: SignInDialogProps) {
  const [member] = useState(currentMember);
  const [factors, setFactors] = useState<readonly SecondFactor[]>();
  // The member may have signed in on another tab.
  useEffect(
    () =>
      onSessionChange((session) => {
        if (session.member !== undefined) onFinish(session.member.id === member?.id);
      }),
    [member, onFinish],
  );
  return (
    <Dialog title="You've been signed out. Sign in to save." onClose={() => onFinish(false)}>
      <p className="mb-5 text-soft">What you typed is still here. We'll save it once you've signed in.</p>
      {factors === undefined ? (
        <PasswordStep
          contact={{ email: member?.email ?? "", phone: member?.phone ?? "" }}
          onHalfWay={setFactors}
        />
      ) : (
        <FactorTabs factors={factors} onConfirmed={announceSignIn} />
      )}
      <p className="mt-4 text-center">
        <a href="/login" target="_blank" rel="noopener" className={buttonClass("plain")}>
          Sign in another way, in a new tab
        </a>
      </p>
    </Dialog>
  );
}

interface PasswordStepProps {
  readonly contact: { readonly email: string; readonly phone: string };
  readonly onHalfWay: (factors: readonly SecondFactor[]) => void;
}

function PasswordStep({ contact, onHalfWay }: PasswordStepProps) {
  const kind = contact.email === "" ? "phone" : "email";
  const form = useCheckedForm({
    check: (typed: TypedSignIn) => checkSignIn(kind, typed),
    defaultValues: { [kind]: contact[kind], password: "" },
  });
  const { setFocus } = form;
  useEffect(() => setFocus("password"), [setFocus]);
  const submit = form.submit(
    async (values) => {
      const factors = await signInAgain(values);
      if (factors.length === 0) await announceSignIn();
      else onHalfWay(factors);
    },
    { fieldsOfCodes: { INVALID_CREDENTIALS: "password" } },
  );
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
      <p className="wrap-anywhere">
        Signing in as <strong>{contact[kind]}</strong>
      </p>
      <PasswordField label="Password" autoComplete="current-password" {...form.field("password")} />
      <Button type="submit" wide busy={form.isSubmitting}>
        Sign In
      </Button>
    </form>
  );
}
