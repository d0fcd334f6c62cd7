import { normalizeEmail } from "@secret/domain";
import { useRouterState, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { takeReturnPath } from "../../../platform/session/return-path.ts";
import { useMember } from "../../../platform/session/session.ts";
import { AccountCard, AccountLink } from "../account-card.tsx";
import { CONTACT_TAB, ContactField } from "../contacts/contact.tsx";
import { useCompleteSignIn } from "../sign-in/use-complete-sign-in.ts";
import {
  EMAIL_VERIFIED_MESSAGE,
  REDIRECT_MS,
  resendEmailCode,
  useSignInByEmail,
  useTimeout,
} from "./after-verification.ts";
import { CodeForm, CodeRequestNotice } from "./code-form.tsx";
import { CODE_VALIDITY_TEXT, codeWaitSeconds } from "./code-request.ts";
import { useVerification } from "./use-verification.tsx";

/** Verifies the code from an email. It creates the account, or signs in when it was requested for that. */
export function VerifyPage() {
  const search = useSearch({ from: "/public/verify" });
  const member = useMember();
  const [typed, setEmail] = useState(search.email);
  const email = typed ?? member?.email ?? "";
  const [verified, setVerified] = useState<"verified" | "signed in">();
  const isVerified = verified !== undefined;
  const afterDelay = useTimeout();
  const goToSignIn = useSignInByEmail();
  const completeSignIn = useCompleteSignIn();
  const codeRequest = useRouterState({ select: (state) => state.location.state.codeRequest });
  const verification = useVerification();

  const verify = async (code: string) => {
    const body = { type: "email", email: normalizeEmail(email), token: code } as const;
    const answer = await verification.verify(body);
    const isIn = answer.signed_in || answer.second_factor_required;
    setVerified(isIn ? "signed in" : "verified");
    afterDelay(
      () => void (isIn ? completeSignIn(answer, takeReturnPath()) : goToSignIn(body.email)),
      REDIRECT_MS.email,
    );
    return isIn ? "Verification successful!" : EMAIL_VERIFIED_MESSAGE;
  };

  return (
    <AccountCard
      title={isVerified ? "Verification Successful!" : "Check your email"}
      subtitle={
        isVerified
          ? verified === "signed in"
            ? "You're signed in. One moment…"
            : "Next, sign in with your password."
          : search.email === undefined || codeRequest?.outcome === "failed"
            ? "Enter the code from our email."
            : `We sent you a 6-digit code. ${CODE_VALIDITY_TEXT}`
      }
    >
      {!isVerified && <CodeRequestNotice kind="email" request={codeRequest} />}
      <CodeForm
        action="Verify Email"
        missing={email.trim() === "" ? "Please enter your email." : undefined}
        verify={verify}
        resend={() => resendEmailCode(email)}
        resendFailure="Failed to resend code. Try again in a moment."
        waitSeconds={search.email === undefined ? 0 : codeWaitSeconds(codeRequest)}
        failure="Failed to create user account"
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
