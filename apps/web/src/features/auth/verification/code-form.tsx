import { ApiError, ERRORS } from "@secret/contract";
import { CODE_LENGTH, howToStart } from "@secret/domain";
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { refusalText, refusalTextOr } from "../../../platform/forms/refusal.ts";
import { useSession } from "../../../platform/session/session.ts";
import { Button } from "../../../ui/button.tsx";
import { CodeField } from "../../../ui/code-field.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { toast } from "../../../ui/toast.ts";
import type { ContactKind } from "../contacts/contact.tsx";
import type { CodeRequest } from "./code-request.ts";
import { ResendButton } from "./resend-button.tsx";
import { VerificationStopped } from "./use-verification.tsx";

type State =
  | { readonly name: "code_input" }
  | { readonly name: "success" | "error" | "sent"; readonly message: string };

export interface CodeFormProps {
  /** Field for the contact that the code was sent to. */
  readonly children?: ReactNode;
  /** Error to start with, until the form has its own message. */
  readonly refusal?: string | undefined;
  /** "Verify Email" */
  readonly action: string;
  /** Why there is nothing to verify yet, for example a missing address. */
  readonly missing?: string | undefined;
  /** Message for Enter before all digits are typed. */
  readonly incomplete?: string;
  /** Verifies the code. Returns the success message. */
  readonly verify: (code: string) => Promise<string>;
  readonly resend: () => Promise<void>;
  readonly resendAction?: string;
  readonly resendFailure: string;
  /** Wait before the next code can be requested, in seconds. */
  readonly waitSeconds: number;
  /** Shown as well when the action after the verification fails. */
  readonly failure?: string | undefined;
  /** Focuses the field, when the focused element was removed. */
  readonly takesFocus?: boolean;
  /** Other links, below the buttons. */
  readonly footer?: ReactNode;
}

/** A form for a 6-digit code, checked once the last digit is typed. A wrong code clears only the code. */
export function CodeForm({ action, missing, verify, resend, resendFailure, footer, ...more }: CodeFormProps) {
  const [code, setCode] = useState("");
  const [state, setState] = useState<State>(
    more.refusal ? { name: "error", message: more.refusal } : { name: "code_input" },
  );
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isChecking = useRef(false);
  const isDone = state.name === "success";
  const { takesFocus = false } = more;
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (key !== "Enter" || target !== field.current || code.length === CODE_LENGTH) return;
    setState({ name: "error", message: more.incomplete ?? "Please enter the 6-digit code." });
  };
  // The last digit checks the code; tapping the button as well must not check it twice.
  const check = async (typed: string) => {
    if (isChecking.current) return;
    if (missing !== undefined) return setState({ name: "error", message: missing });
    isChecking.current = true;
    setBusy(true);
    try {
      setState({ name: "success", message: await verify(typed) });
    } catch (error) {
      if (error instanceof VerificationStopped) return;
      setState({ name: "error", message: codeRefusal(error) });
      const isFailing = error instanceof ApiError && error.code === "INTERNAL";
      if (isFailing && more.failure !== undefined) toast.error(more.failure);
      if (!(error instanceof ApiError && error.code === "NETWORK")) setCode("");
      field.current?.focus();
    } finally {
      isChecking.current = false;
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void check(code);
  };

  const send = async () => {
    if (missing !== undefined) return setState({ name: "error", message: missing });
    try {
      await resend();
      setState({
        name: "sent",
        message: "New verification code sent. Check your inbox and enter the code above.",
      });
      field.current?.focus();
    } catch (error) {
      setState({ name: "error", message: refusalTextOr(resendFailure, error) });
      throw error;
    }
  };

  return (
    <form onSubmit={submit} onKeyDown={onKeyDown} noValidate className="grid gap-5">
      {state.name === "error" && <Notice tone="danger">{state.message}</Notice>}
      {isDone && <Notice tone="ok">{state.message}</Notice>}
      {more.children}
      <CodeField
        label="Verification code"
        value={code}
        onChange={setCode}
        onComplete={(typed) => void check(typed)}
        disabled={isDone}
        ref={field}
      />
      <Button type="submit" wide busy={isBusy} disabled={code.length !== CODE_LENGTH || isDone}>
        {action}
      </Button>
      {state.name === "sent" && <Notice tone="info">{state.message}</Notice>}
      <ResendButton onSend={send} waitSeconds={more.waitSeconds} disabled={isDone}>
        {more.resendAction ?? "Send New Code"}
      </ResendButton>
      {footer}
    </form>
  );
}

/** Returns the server's message. An unreadable code counts as a wrong code. */
function codeRefusal(error: unknown): string {
  const isUnreadable = error instanceof ApiError && error.code === "INVALID_INPUT";
  return isUnreadable && error.problem?.field === "token" ? ERRORS.OTP_EXPIRED.message : refusalText(error);
}

interface CodeRequestNoticeProps {
  readonly kind: ContactKind;
  readonly request: CodeRequest | undefined;
}

/** Tells a member who tried to sign in that their address must be verified first, and where the code is. */
export function CodeRequestNotice({ kind, request }: CodeRequestNoticeProps) {
  if (request === undefined) return null;
  const name = kind === "email" ? "email" : "phone number";
  const first = `Please verify your ${name} first.`;
  switch (request.outcome) {
    case "sent":
      return <Notice tone="info">{`${first} A new code is on its way.`}</Notice>;
    case "sent before":
      return <Notice tone="info">{`${first} We already sent you a code. Check for the latest one.`}</Notice>;
    case "failed":
      return (
        <Notice tone="warn">{`${first} We couldn't send the code. Tap “Send New Code” to try again.`}</Notice>
      );
  }
}

/**
 * Explains why a text may not arrive. Shown to everybody, because only the number's owner may learn that it replied
 * STOP.
 */
export function NoTextHint() {
  const { textsFrom = null } = useSession();
  return (
    <p className="text-small text-soft">
      No text? You may have replied STOP. {howToStart(textsFrom)}, then request a new code.
    </p>
  );
}
