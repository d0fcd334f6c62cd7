import { normalizeEmail } from "@secret/domain";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { AccountCard } from "../account-card.tsx";
import { AccountLink } from "../account-link.tsx";
import { CONTACT_TAB, ContactField } from "../contacts/contact.tsx";
import { useMember } from "../session.ts";
import {
  EMAIL_VERIFIED_MESSAGE,
  REDIRECT_MS,
  resendEmailCode,
  useSignInByEmail,
  useTimeout,
} from "./after-verification.ts";
import { CodeForm } from "./code-form.tsx";
import { useVerification } from "./use-verification.tsx";

/** The code from the mail makes the account. */
export function VerifyPage() {
  const search = useSearch({ from: "/public/verify" });
  const member = useMember();
  const [typed, setEmail] = useState(search.email);
  const email = typed ?? member?.email ?? "";
  const [isVerified, setVerified] = useState(false);
  const later = useTimeout();
  const goToSignIn = useSignInByEmail();
  const verification = useVerification();

  const verify = async (code: string) => {
    await verification.verify({ type: "email", email: normalizeEmail(email), token: code });
    setVerified(true);
    later(() => void goToSignIn(), REDIRECT_MS.email);
    return EMAIL_VERIFIED_MESSAGE;
  };

  return (
    <AccountCard
      title={isVerified ? "Verification Successful!" : "Check your email"}
      subtitle={
        isVerified
          ? "We take you to the sign-in page."
          : "We sent you a code of six digits. It is good for 10 minutes."
      }
    >
      <CodeForm
        action="Verify Email"
        missing={email.trim() === "" ? "Please enter your email." : undefined}
        verify={verify}
        resend={() => resendEmailCode(email)}
        resendFailure="Failed to resend code. Try again in a moment."
        hasJustSent={search.email !== undefined}
        footer={
          <div className="grid justify-items-center">
            <AccountLink to="/login" search={{ t: CONTACT_TAB.email }}>
              Back to Sign In
            </AccountLink>
            {isVerified && <AccountLink to="/register">Create New Account</AccountLink>}
          </div>
        }
      >
        <ContactField
          kind="email"
          input={{ value: email, disabled: isVerified, onChange: (event) => setEmail(event.target.value) }}
        />
      </CodeForm>
      {verification.question}
    </AccountCard>
  );
}
