import { normalizeEmail } from "@secret/domain";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Notice } from "../../../ui/panel.tsx";
import { AccountCard } from "../account-card.tsx";
import { AccountLink } from "../account-link.tsx";
import { ContactField } from "../contacts/contact.tsx";
import { announceSignIn } from "../session.ts";
import {
  EMAIL_VERIFIED_MESSAGE,
  REDIRECT_MS,
  resendEmailCode,
  useSignInByEmail,
  useTimeout,
} from "./after-verification.ts";
import { CodeForm } from "./code-form.tsx";
import { useVerification } from "./use-verification.tsx";

interface ManualCodeProps {
  /** Why the link was of no use; empty where it asked for nothing. */
  readonly refusal: string;
  readonly givenEmail: string;
}

/** What can't be done by a link is done by its mail's code, typed. */
export function ManualCode({ refusal, givenEmail }: ManualCodeProps) {
  const navigate = useNavigate();
  const [email, setEmail] = useState(givenEmail);
  const later = useTimeout();
  const goToSignIn = useSignInByEmail();
  const verification = useVerification();
  const verify = async (code: string) => {
    const body = { type: "email", email: normalizeEmail(email), token: code } as const;
    const answer = await verification.verify(body);
    if (answer.signed_in) await announceSignIn();
    const onward = answer.signed_in ? () => navigate({ to: "/dashboard", replace: true }) : goToSignIn;
    later(() => void onward(), REDIRECT_MS.email);
    return answer.signed_in ? "Verification successful!" : EMAIL_VERIFIED_MESSAGE;
  };
  return (
    <AccountCard title="Enter your code" subtitle="The mail with the link has a code of six digits too.">
      {refusal !== "" && <Notice tone="warn">{refusal}</Notice>}
      <CodeForm
        action="Verify Email"
        incomplete="Enter the 6-digit code from your email."
        missing={email.trim() === "" ? "Enter your email above so we can verify your code." : undefined}
        verify={verify}
        resend={() => resendEmailCode(email)}
        resendFailure="Failed to send verification code."
        hasJustSent={false}
        footer={<AccountLink to="/login">Back to Sign In</AccountLink>}
      >
        <ContactField
          kind="email"
          input={{ value: email, onChange: (event) => setEmail(event.target.value) }}
        />
      </CodeForm>
      {verification.question}
    </AccountCard>
  );
}
