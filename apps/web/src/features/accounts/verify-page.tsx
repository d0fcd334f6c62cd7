import { resendCode, verifyCode } from "@secret/contract";
import { normalizeEmail } from "@secret/domain";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../app/api.ts";
import { Field } from "../../ui/field.tsx";
import { AccountCard } from "./account-card.tsx";
import { AccountLink } from "./account-link.tsx";
import { CodeForm } from "./code-form.tsx";
import { CONTACT_TAB } from "./contact.tsx";
import { EMAIL_VERIFIED_MESSAGE, REDIRECT_MS, useLater } from "./verified.ts";

/** The code from the mail makes the account. */
export function VerifyPage() {
  const navigate = useNavigate();
  const search = useSearch({ from: "/public/verify" });
  const [email, setEmail] = useState(search.email ?? "");
  const [isVerified, setVerified] = useState(false);
  const later = useLater();
  const goToLogin = () =>
    navigate({ to: "/login", search: { t: CONTACT_TAB.email }, state: { message: EMAIL_VERIFIED_MESSAGE } });

  const verify = async (code: string) => {
    await call(verifyCode, { body: { type: "email", email: normalizeEmail(email), token: code } });
    setVerified(true);
    later(() => void goToLogin(), REDIRECT_MS.email);
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
        resend={async () => {
          await call(resendCode, { body: { type: "signup", email: normalizeEmail(email) } });
        }}
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
        <Field
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          value={email}
          disabled={isVerified}
          onChange={(event) => setEmail(event.target.value)}
        />
      </CodeForm>
    </AccountCard>
  );
}
