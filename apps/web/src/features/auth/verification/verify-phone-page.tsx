import { formatUsPhone } from "@secret/domain";
import { useNavigate, useRouterState, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { takeReturnPath } from "../../../platform/session/return-path.ts";
import { AccountCard, AccountLink } from "../account-card.tsx";
import { requestRecovery, resendCode } from "../auth-mutations.ts";
import { CONTACT_TAB, ContactField } from "../contacts/contact.tsx";
import { phoneOf } from "../contacts/contact-body.ts";
import { useCompleteSignIn } from "../sign-in/use-complete-sign-in.ts";
import { REDIRECT_MS, useTimeout } from "./after-verification.ts";
import { CodeForm, CodeRequestNotice, NoTextHint } from "./code-form.tsx";
import { CODE_VALIDITY_TEXT, codeWaitSeconds } from "./code-request.ts";
import { useVerification } from "./use-verification.tsx";

/** Verifies the code from a text. It creates the account, or leads to a new password. */
export function VerifyPhonePage() {
  const navigate = useNavigate();
  const search = useSearch({ from: "/public/verify-phone" });
  const isRecovery = search.type === "recovery";
  const [phone, setPhone] = useState(formatUsPhone(search.phone ?? ""));
  const afterDelay = useTimeout();

  const completeSignIn = useCompleteSignIn();
  const codeRequest = useRouterState({ select: (state) => state.location.state.codeRequest });
  const verification = useVerification();

  const verify = async (code: string) => {
    const body = { type: isRecovery ? "recovery" : "sms", phone: phoneOf(phone), token: code } as const;
    const answer = await verification.verify(body);
    if (answer.signed_in || answer.second_factor_required) {
      afterDelay(
        () => void completeSignIn(answer, isRecovery ? "/reset-password" : takeReturnPath()),
        REDIRECT_MS.phone,
      );
      return isRecovery
        ? "Phone verified successfully! Now choose a new password."
        : "Phone verified successfully! Redirecting to dashboard...";
    }
    const message = "Phone verified! You can now sign in with your phone number.";
    const search = { t: CONTACT_TAB.phone };
    afterDelay(() => void navigate({ to: "/login", search, state: { message } }), REDIRECT_MS.phone);
    return message;
  };

  const resend = async () => {
    const to = { phone: phoneOf(phone) };
    if (isRecovery) await requestRecovery(to);
    else await resendCode({ type: "sms", ...to });
  };

  return (
    <AccountCard
      title="Check your phone"
      subtitle={
        search.phone === undefined || codeRequest?.outcome === "failed"
          ? "Enter your phone number and the code from our text."
          : `We texted you a 6-digit code. ${CODE_VALIDITY_TEXT}`
      }
    >
      <CodeRequestNotice kind="phone" request={codeRequest} />
      <CodeForm
        action="Verify Phone"
        missing={phone.trim() === "" ? "Please enter your phone number." : undefined}
        verify={verify}
        resend={resend}
        resendFailure="Failed to resend code. Try again in a moment."
        waitSeconds={search.phone === undefined ? 0 : codeWaitSeconds(codeRequest)}
        failure={isRecovery ? undefined : "Failed to create user account"}
        footer={
          <div className="grid justify-items-center gap-3">
            <NoTextHint />
            <AccountLink to="/login" search={{ t: CONTACT_TAB.phone }}>
              Back to Sign In
            </AccountLink>
          </div>
        }
      >
        <ContactField
          kind="phone"
          input={{ value: phone, onChange: (event) => setPhone(event.target.value) }}
        />
      </CodeForm>
      {verification.question}
    </AccountCard>
  );
}
