import { ApiError } from "@secret/contract";
import { normalizeEmail } from "@secret/domain";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { Notice } from "../../../ui/panel.tsx";
import { AccountCard } from "../account-card.tsx";
import { AccountLink } from "../account-link.tsx";
import { verifyCode } from "../auth-mutations.ts";
import { ContactField } from "../contacts/contact.tsx";
import { announceSignIn, readMember } from "../session.ts";
import { useCompleteSignIn } from "../sign-in/use-complete-sign-in.ts";
import {
  EMAIL_VERIFIED_MESSAGE,
  REDIRECT_MS,
  resendEmailCode,
  useSignInByEmail,
  useTimeout,
} from "./after-verification.ts";
import { type CallbackLink, type LinkType, readCallbackLink } from "./callback-link.ts";
import { CodeForm } from "./code-form.tsx";

/** Where the links of our mails lead. What can't be done by the link is done by its code, typed. */
export function CallbackPage() {
  const [link] = useState(() => readCallbackLink(location.search, location.hash));
  const [refusal, setRefusal] = useState(link.refusal);
  const follow = useFollowLink();
  const hasBegun = useRef(false);

  useEffect(() => {
    // A link serves once: not twice where effects run twice.
    if (hasBegun.current) return;
    hasBegun.current = true;
    // Nothing of a link's secrets stays in the address bar or in the history.
    history.replaceState(history.state, "", location.pathname);
    follow(link)
      .then((isFollowed) => !isFollowed && setRefusal((given) => given ?? ""))
      .catch((error) => setRefusal(error instanceof ApiError ? refusalText(error) : String(error)));
  }, [follow, link]);

  if (refusal === undefined) {
    return (
      <AccountCard title="One moment" subtitle="We check your link.">
        <p role="status" className="animate-pulse text-soft">
          Verifying…
        </p>
      </AccountCard>
    );
  }
  return <ManualCode refusal={refusal} givenEmail={link.email ?? ""} />;
}

/** Does what a link asks for. False: it asks for nothing that can be done here. */
function useFollowLink(): (link: CallbackLink) => Promise<boolean> {
  const router = useRouter();
  const goOn = useCompleteSignIn();
  const goToSignIn = useSignInByEmail();
  return async (link) => {
    if (link.refusal !== undefined) return false;
    if (link.proof === undefined) {
      // Links of apps carry tokens or codes that are the app's own: here only a session counts.
      if ((await readMember()) === null) return false;
      await router.navigate({ to: "/dashboard", replace: true });
      return true;
    }
    const answer = await verifyCode({ type: link.type, ...link.proof });
    if (answer.redirect_to !== undefined && answer.auth_code !== undefined) {
      const target = new URL(answer.redirect_to, location.origin);
      target.searchParams.set("code", answer.auth_code);
      location.replace(target);
    } else if (answer.signed_in || answer.second_factor_required) await goOn(answer, TARGETS[link.type]);
    else await goToSignIn({ replace: true });
    return true;
  };
}

/** The page that a link's sign-in leads to. */
const TARGETS: Record<LinkType, string> = {
  email: "/dashboard",
  signup: "/dashboard",
  magiclink: "/dashboard",
  recovery: "/reset-password",
  email_change: "/profile",
};

function ManualCode({ refusal, givenEmail }: { refusal: string; givenEmail: string }) {
  const navigate = useNavigate();
  const [email, setEmail] = useState(givenEmail);
  const later = useTimeout();
  const goToSignIn = useSignInByEmail();
  const verify = async (code: string) => {
    const body = { type: "email", email: normalizeEmail(email), token: code } as const;
    const answer = await verifyCode(body);
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
    </AccountCard>
  );
}
