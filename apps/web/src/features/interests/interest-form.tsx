import { INTEREST_CONSENT_TEXTS } from "@secret/contract";
import { CODE_RESEND_SECONDS } from "@secret/domain";
import { useEffect, useId, useState } from "react";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { Button } from "../../ui/button.tsx";
import { CheckField } from "../../ui/field.tsx";
import { Notice } from "../../ui/panel.tsx";
import {
  ContactCodeForm,
  ContactField,
  type ContactKind,
  ContactTabs,
  loadAuthSchemas,
} from "../auth/index.ts";
import { askInterest, confirmInterest, type Interest } from "./interest-mutations.ts";

/** Contact that a code was sent to, with the request that sends another one. */
interface Asked {
  readonly kind: ContactKind;
  readonly typed: string;
  readonly interest: Interest;
}

/** Takes a phone number or an email address with consent, and confirms it by a code. */
export function InterestForm({ invite }: { invite: string }) {
  const id = useId();
  const [asked, setAsked] = useState<Asked>();
  const [isDone, setDone] = useState(false);
  return (
    <section
      aria-labelledby={id}
      className="grid w-full max-w-md grid-cols-[minmax(0,1fr)] gap-5 justify-self-center rounded-2xl border border-line bg-raised p-5 text-left sm:p-7"
    >
      <div>
        <h2 id={id} className="text-heading">
          Hear about the next drop
        </h2>
        {!isDone && asked === undefined && (
          <p className="mt-1 text-soft">
            One message when the next event is announced, with your invitation.
          </p>
        )}
      </div>
      {isDone && <Done />}
      {!isDone && asked === undefined && <ContactStep invite={invite} onAsked={setAsked} />}
      {!isDone && asked !== undefined && (
        <CodeStep asked={asked} onDone={() => setDone(true)} onBack={() => setAsked(undefined)} />
      )}
    </section>
  );
}

function ContactStep({ invite, onAsked }: { invite: string; onAsked: (asked: Asked) => void }) {
  const [kind, setKind] = useState<ContactKind>("phone");
  const form = useSchemaForm({ load: loadAuthSchemas, schema: ({ interestForm }) => interestForm(kind) });
  const { setFocus } = form;
  // The button that opened the form is gone.
  useEffect(() => setFocus("phone"), [setFocus]);
  const consent = INTEREST_CONSENT_TEXTS[kind === "email" ? "mail" : "sms"];
  const submit = form.submit(
    async ({ email, phone }) => {
      const contact = kind === "email" ? { email } : { phone };
      const interest = { ...contact, consent, ...(invite !== "" && { invite }) };
      await askInterest(interest);
      onAsked({ kind, typed: form.getValues(kind)?.trim() ?? "", interest });
    },
    { fields: { consent: "agrees" } },
  );
  return (
    <ContactTabs label="Hear by" kind={kind} onKind={setKind}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
        <ContactField kind={kind} input={form.field(kind)} />
        <CheckField {...form.field("agrees")}>
          <span className="text-small text-soft">{consent}</span>
        </CheckField>
        <Button type="submit" wide busy={form.isSubmitting}>
          Send Code
        </Button>
        <p className="text-small text-soft">
          <a href="/terms-of-use" target="_blank" rel="noreferrer" className="underline underline-offset-4">
            Terms of Use
          </a>{" "}
          and{" "}
          <a href="/privacy-policy" target="_blank" rel="noreferrer" className="underline underline-offset-4">
            Privacy Policy
          </a>
        </p>
      </form>
    </ContactTabs>
  );
}

interface CodeStepProps {
  readonly asked: Asked;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

function CodeStep({ asked: { kind, typed, interest }, onDone, onBack }: CodeStepProps) {
  const { email, phone } = interest;
  return (
    <ContactCodeForm
      kind={kind}
      contact={typed}
      action="Confirm"
      verify={async (code) => {
        await confirmInterest({ email, phone, code });
        onDone();
        return DONE;
      }}
      resend={() => askInterest(interest)}
      waitSeconds={CODE_RESEND_SECONDS}
      takesFocus
      onBack={onBack}
    />
  );
}

const DONE = "You're on the list. We'll send you one invitation when the next event is announced.";

function Done() {
  return (
    <div tabIndex={-1} ref={(notice) => notice?.focus()}>
      <Notice tone="ok">{DONE}</Notice>
    </div>
  );
}
