import { SMS_CONSENT_TEXT } from "@secret/contract";
import { CODE_RESEND_SECONDS } from "@secret/domain";
import { useState } from "react";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { toast } from "../../../ui/toast.ts";
import { addContact, confirmContact, loadAuthSchemas, resendCode } from "../auth-mutations.ts";
import { CODE_SENT_MESSAGE } from "../verification/code-request.ts";
import { ContactCodeForm } from "../verification/contact-code-form.tsx";
import { ContactField, type ContactKind } from "./contact.tsx";
import { contactBody } from "./contact-body.ts";

interface AddContactProps {
  readonly kind: ContactKind;
  /** Contact that was added but isn't verified yet. */
  readonly pending: string | null;
}

/** Adds the contact that an account lacks. Both sign in once its code is verified. */
export function AddContact({ kind, pending }: AddContactProps) {
  const [isOpen, setOpen] = useState(false);
  const name = kind === "email" ? "email" : "phone number";
  return (
    <>
      <p className="mb-3 text-soft">
        {pending === null
          ? `No ${name} yet. Add one to sign in with it, too.`
          : `${pending} isn't verified yet.`}
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
    await confirmContact({ type, ...body, token: code });
    toast.success("Verification successful!");
    onDone();
    return "Verification successful!";
  };
  return (
    <ContactCodeForm
      kind={kind}
      contact={contact}
      action="Verify"
      verify={verify}
      resend={() => resendCode({ type, ...body })}
      waitSeconds={hasJustSent ? CODE_RESEND_SECONDS : 0}
      onBack={() => setContact(undefined)}
    />
  );
}

function ContactStep({ kind, onSent }: { kind: ContactKind; onSent: (contact: string) => void }) {
  const form = useSchemaForm({ load: loadAuthSchemas, schema: ({ addContactForm }) => addContactForm(kind) });
  const submit = form.submit(async (contact) => {
    const consent =
      kind === "phone" ? { data: { sms_consent: SMS_CONSENT_TEXT as typeof SMS_CONSENT_TEXT } } : {};
    await addContact({ ...contact, ...consent });
    toast.success(CODE_SENT_MESSAGE);
    onSent(form.getValues(kind)?.trim() ?? "");
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
      <ContactField kind={kind} input={form.field(kind)} />
      {kind === "phone" && <p className="text-small text-soft">{SMS_CONSENT_TEXT}</p>}
      <Button type="submit" wide busy={form.isSubmitting}>
        Send Code
      </Button>
    </form>
  );
}
