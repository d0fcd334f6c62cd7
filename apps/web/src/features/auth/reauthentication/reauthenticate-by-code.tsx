import { CODE_RESEND_SECONDS, formatUsPhone } from "@secret/domain";
import { type ReactNode, useState } from "react";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { reauthenticate, sendReauthenticationCode } from "../auth-mutations.ts";
import type { ReauthenticationMethods } from "../auth-queries.ts";
import { CodeForm } from "../verification/code-form.tsx";
import { CODE_VALIDITY_TEXT } from "../verification/code-request.ts";

type CodeContact = ReauthenticationMethods["contacts"][number];

interface ReauthenticateByCodeProps {
  readonly contacts: readonly CodeContact[];
  readonly onConfirmed: () => void;
}

/** Reauthenticates by a code sent to a verified contact that the member chooses. */
export function ReauthenticateByCode({ contacts, onConfirmed }: ReauthenticateByCodeProps) {
  const [sentTo, setSentTo] = useState<CodeContact>();
  if (sentTo === undefined) return <ContactChoice contacts={contacts} onSent={setSentTo} />;
  return (
    <ReauthenticationCodeForm
      contact={sentTo}
      onConfirmed={onConfirmed}
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

interface ReauthenticationCodeFormProps {
  readonly contact: CodeContact;
  readonly onConfirmed: () => void;
  readonly footer?: ReactNode;
}

/** Verifies the code that was just sent to a contact. */
export function ReauthenticationCodeForm({ contact, onConfirmed, footer }: ReauthenticationCodeFormProps) {
  const { channel } = contact;
  const verify = async (code: string) => {
    await reauthenticate({ method: "code", channel, code });
    onConfirmed();
    return "Verification successful!";
  };
  return (
    <CodeForm
      action="Confirm"
      verify={verify}
      resend={() => sendReauthenticationCode(channel)}
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
  readonly contacts: readonly CodeContact[];
  readonly onSent: (contact: CodeContact) => void;
}

function ContactChoice({ contacts, onSent }: ContactChoiceProps) {
  const [sending, setSending] = useState<CodeContact>();
  const [refusal, setRefusal] = useState<string>();
  const send = async (contact: CodeContact) => {
    setSending(contact);
    setRefusal(undefined);
    try {
      await sendReauthenticationCode(contact.channel);
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

function nameOf({ channel, address }: CodeContact): string {
  return channel === "mail" ? address : formatUsPhone(address);
}
