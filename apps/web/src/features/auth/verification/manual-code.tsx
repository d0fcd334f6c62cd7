import { normalizeEmail } from "@secret/domain";
import { useState } from "react";
import { takeReturnPath } from "../../../platform/session/return-path.ts";
import { AccountCard, AccountLink } from "../account-card.tsx";
import { requestRecovery } from "../auth-mutations.ts";
import { ContactField } from "../contacts/contact.tsx";
import { useCompleteSignIn } from "../sign-in/use-complete-sign-in.ts";
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
  /** Why the link failed; empty when it asked for nothing. */
  readonly refusal: string;
  readonly givenEmail: string;
  /** Whether the code is for a recovery. */
  readonly isRecovery: boolean;
}

/** Accepts the email's code by hand when its link doesn't work. */
export function ManualCode({ refusal, givenEmail, isRecovery }: ManualCodeProps) {
  const [email, setEmail] = useState(givenEmail);
  const afterDelay = useTimeout();
  const goToSignIn = useSignInByEmail();
  const completeSignIn = useCompleteSignIn();
  const verification = useVerification();
  const verify = async (code: string) => {
    const type = isRecovery ? ("recovery" as const) : ("email" as const);
    const answer = await verification.verify({ type, email: normalizeEmail(email), token: code });
    const isIn = answer.signed_in || answer.second_factor_required;
    const target = () => (isRecovery ? "/reset-password" : takeReturnPath());
    afterDelay(
      () => void (isIn ? completeSignIn(answer, target()) : goToSignIn(normalizeEmail(email))),
      REDIRECT_MS.email,
    );
    return isIn ? "Verification successful!" : EMAIL_VERIFIED_MESSAGE;
  };
  const resend = () =>
    isRecovery ? requestRecovery({ email: normalizeEmail(email) }) : resendEmailCode(email);
  return (
    <AccountCard title="Enter your code" subtitle="There's a 6-digit code in that email, too.">
      <CodeForm
        refusal={refusal}
        action="Verify Email"
        incomplete="Enter the 6-digit code from your email."
        missing={email.trim() === "" ? "Enter your email above so we can verify your code." : undefined}
        verify={verify}
        resend={resend}
        resendFailure="Failed to send verification code."
        waitSeconds={0}
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
