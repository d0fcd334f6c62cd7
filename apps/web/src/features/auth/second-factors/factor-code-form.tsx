import { ApiError } from "@secret/contract";
import { CODE_LENGTH, CODE_RESEND_SECONDS } from "@secret/domain";
import { type FormEvent, useRef, useState } from "react";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { Button } from "../../../ui/button.tsx";
import { CodeField } from "../../../ui/code-field.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { ResendButton } from "../verification/resend-button.tsx";

interface FactorCodeFormProps {
  readonly factorType: "totp" | "phone";
  /** Masked phone number that gets the text. */
  readonly phone: string | null;
  /** Starts a challenge, which texts a code for a phone factor. Returns the challenge's id. */
  readonly challenge: () => Promise<string>;
  readonly verify: (challengeId: string, code: string) => Promise<void>;
}

/** Error codes of a challenge that has expired or was deleted. */
const EXPIRED_CODES = new Set<string>(["MFA_CHALLENGE_EXPIRED", "MFA_FACTOR_NOT_FOUND"]);

/** Form for the code of an authenticator app, or of a text that is sent on request. */
export function FactorCodeForm({ factorType, phone, challenge, verify }: FactorCodeFormProps) {
  const isText = factorType === "phone";
  const [challengeId, setChallengeId] = useState<string>();
  const [code, setCode] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const attempt = async (action: () => Promise<void>) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await action();
    } catch (error) {
      setRefusal(refusalText(error));
      if (error instanceof ApiError && EXPIRED_CODES.has(error.code)) setChallengeId(undefined);
      if (error instanceof ApiError && error.code === "MFA_VERIFICATION_FAILED") setCode("");
      field.current?.focus();
      throw error;
    } finally {
      setBusy(false);
    }
  };
  const send = () => attempt(async () => setChallengeId(await challenge()));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A text belongs to its challenge; an app's code gets a new one.
    void attempt(async () => verify(isText && challengeId ? challengeId : await challenge(), code)).catch(
      () => undefined,
    );
  };

  if (isText && challengeId === undefined) {
    return (
      <div className="grid gap-5">
        <p className="text-soft">We'll text a 6-digit code to {phone}.</p>
        {refusal && <Notice tone="danger">{refusal}</Notice>}
        <Button wide busy={isBusy} onClick={() => void send().catch(() => undefined)}>
          Send Code
        </Button>
      </div>
    );
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-soft">
        {isText ? `Enter the code we texted to ${phone}.` : "Enter the code from your authenticator app."}
      </p>
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <CodeField label="Verification code" value={code} onChange={setCode} ref={field} />
      <Button type="submit" wide busy={isBusy} disabled={code.length !== CODE_LENGTH}>
        Confirm
      </Button>
      {isText && (
        <ResendButton onSend={send} waitSeconds={CODE_RESEND_SECONDS}>
          Send New Code
        </ResendButton>
      )}
    </form>
  );
}
