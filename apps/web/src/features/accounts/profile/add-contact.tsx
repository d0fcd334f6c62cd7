import { resendCode, SMS_CONSENT_TEXT, updateUser, verifyCode } from "@secret/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import toast from "react-hot-toast";
import { call } from "../../../app/api.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { CodeForm } from "../code-form.tsx";
import { CONTACT_RULES, ContactField, type ContactKind, contactBody } from "../contact.tsx";
import { showRefusal } from "../refusal.ts";
import { readProfileAnew } from "./profile-queries.ts";

interface AddContactProps {
  readonly kind: ContactKind;
  /** Asked for before, and not proven yet. */
  readonly pending: string | null;
}

/** Adds the contact that an account lacks. Once its code is right, both sign in. */
export function AddContact({ kind, pending }: AddContactProps) {
  const [isOpen, setOpen] = useState(false);
  const name = kind === "email" ? "email" : "phone number";
  return (
    <>
      <p className="mb-3 text-soft">
        {pending === null
          ? `No ${name} yet. With one you can sign in by it too.`
          : `${pending} waits for its code.`}
      </p>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {kind === "email" ? "Add Email" : "Add Phone"}
      </Button>
      {isOpen && (
        <Dialog title={`Add your ${name}`} onClose={() => setOpen(false)}>
          <AddContactSteps kind={kind} pending={pending} onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function AddContactSteps({ kind, pending, onDone }: AddContactProps & { onDone: () => void }) {
  const [contact, setContact] = useState(pending ?? undefined);
  const [hasJustSent, setJustSent] = useState(false);
  if (contact === undefined) {
    return (
      <ContactStep
        kind={kind}
        onSent={(sentTo) => {
          setJustSent(true);
          setContact(sentTo);
        }}
      />
    );
  }
  const body = contactBody(kind, { email: contact, phone: contact });
  const type = kind === "email" ? "email_change" : "phone_change";
  const verify = async (code: string) => {
    await call(verifyCode, { body: { type, ...body, token: code } });
    await readProfileAnew();
    toast.success("Verification successful!");
    onDone();
    return "Verification successful!";
  };
  return (
    <CodeForm
      action="Verify"
      verify={verify}
      resend={async () => {
        await call(resendCode, { body: { type, ...body } });
      }}
      resendFailure="Failed to send verification code"
      hasJustSent={hasJustSent}
      footer={
        <Button look="plain" onClick={() => setContact(undefined)}>
          Use another one
        </Button>
      }
    >
      <p className="text-soft">We sent a code of six digits to {contact}. It is good for 10 minutes.</p>
    </CodeForm>
  );
}

function ContactStep({ kind, onSent }: { kind: ContactKind; onSent: (contact: string) => void }) {
  const { register, handleSubmit, formState, setError } = useForm<{ email: string; phone: string }>();
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (form) => {
    const consent =
      kind === "phone" ? { data: { sms_consent: SMS_CONSENT_TEXT as typeof SMS_CONSENT_TEXT } } : {};
    try {
      await call(updateUser, { body: { ...contactBody(kind, form), ...consent } });
      onSent(form[kind].trim());
    } catch (error) {
      showRefusal(error, setError, { email: "email", phone: "phone" });
    }
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
      <ContactField kind={kind} error={errors[kind]?.message} input={register(kind, CONTACT_RULES[kind])} />
      {kind === "phone" && <p className="text-small text-soft">{SMS_CONSENT_TEXT}</p>}
      <Button type="submit" wide busy={isSubmitting}>
        Send Code
      </Button>
    </form>
  );
}
