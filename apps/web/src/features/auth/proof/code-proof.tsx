import { CODE_RESEND_SECONDS, formatUsPhone } from "@secret/domain";
import { type ReactNode, useState } from "react";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { proveSession, sendProofCode } from "../auth-mutations.ts";
import type { ProofMethods } from "../auth-queries.ts";
import { CodeForm } from "../verification/code-form.tsx";
import { CODE_VALIDITY_TEXT } from "../verification/code-request.ts";

type ProofContact = ProofMethods["contacts"][number];

interface CodeProofProps {
  readonly contacts: readonly ProofContact[];
  readonly onProven: () => void;
}

/** Reauthenticates by a code sent to a verified contact that the member chooses. */
export function CodeProof({ contacts, onProven }: CodeProofProps) {
  const [sentTo, setSentTo] = useState<ProofContact>();
  if (sentTo === undefined) return <ContactChoice contacts={contacts} onSent={setSentTo} />;
  return (
    <ProofCodeForm
      contact={sentTo}
      onProven={onProven}
      footer={
        contacts.length > 1 && (
          <Button look="plain" onClick={() => setSentTo(undefined)}>
            Send it somewhere else
          </Button>
        )
      }
    />
  );
}

interface ProofCodeFormProps {
  readonly contact: ProofContact;
  readonly onProven: () => void;
  readonly footer?: ReactNode;
}

/** Verifies the code that was just sent to a contact. */
export function ProofCodeForm({ contact, onProven, footer }: ProofCodeFormProps) {
  const { channel } = contact;
  const verify = async (code: string) => {
    await proveSession({ method: "code", channel, code });
    onProven();
    return "Verification successful!";
  };
  return (
    <CodeForm
      action="Confirm"
      verify={verify}
      resend={() => sendProofCode(channel)}
      resendFailure="Failed to send verification code"
      waitSeconds={CODE_RESEND_SECONDS}
      takesFocus
      footer={footer}
    >
      <p className="text-soft">
        We sent a 6-digit code to {nameOf(contact)}. {CODE_VALIDITY_TEXT}
      </p>
    </CodeForm>
  );
}

interface ContactChoiceProps {
  readonly contacts: readonly ProofContact[];
  readonly onSent: (contact: ProofContact) => void;
}

function ContactChoice({ contacts, onSent }: ContactChoiceProps) {
  const [sending, setSending] = useState<ProofContact>();
  const [refusal, setRefusal] = useState<string>();
  const send = async (contact: ProofContact) => {
    setSending(contact);
    setRefusal(undefined);
    try {
      await sendProofCode(contact.channel);
      onSent(contact);
    } catch (error) {
      setRefusal(refusalText(error));
    } finally {
      setSending(undefined);
    }
  };
  return (
    <div className="grid gap-5">
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <p className="text-soft">Where should we send your 6-digit code?</p>
      {contacts.map((contact) => (
        <Button
          key={contact.channel}
          look="quiet"
          wide
          busy={sending === contact}
          disabled={sending !== undefined}
          onClick={() => void send(contact)}
        >
          <span className="min-w-0 break-words">
            {contact.channel === "mail" ? "Email" : "Text"} {nameOf(contact)}
          </span>
        </Button>
      ))}
    </div>
  );
}

function nameOf({ channel, address }: ProofContact): string {
  return channel === "mail" ? address : formatUsPhone(address);
}
