import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { takeReturnPath } from "../../../platform/session/return-path.ts";
import { isSignedIn, readMember } from "../../../platform/session/session.ts";
import { AccountCard } from "../account-card.tsx";
import { useCompleteSignIn } from "../sign-in/use-complete-sign-in.ts";
import { useSignInByEmail } from "./after-verification.ts";
import { type CallbackLink, type LinkType, readCallbackLink } from "./callback-link.ts";
import { ConfirmLink } from "./confirm-link.tsx";
import { isRenewable, LinkOver } from "./link-over.tsx";
import { ManualCode } from "./manual-code.tsx";
import { useVerification, VerificationStopped } from "./use-verification.tsx";

/** Where the links of our mails lead. Opening one does nothing: what it is for is done by a press. */
export function CallbackPage() {
  const [link] = useState(() => readCallbackLink(location.search, location.hash));
  const [refusal, setRefusal] = useState(link.refusal);
  const { follow, question } = useFollowLink();

  // Nothing of a link's secrets stays in the address bar or in the history.
  useEffect(() => history.replaceState(history.state, "", location.pathname), []);

  const { type, proof } = link;
  if (refusal !== undefined) {
    if (isRenewable(type) && proof !== undefined && "token_hash" in proof)
      return <LinkOver type={type} token={proof.token_hash} />;
    return <ManualCode refusal={refusal} givenEmail={link.email ?? ""} isRecovery={type === "recovery"} />;
  }
  if (proof === undefined) return <LinkWithoutProof onNobody={setRefusal} />;
  return (
    <>
      <ConfirmLink type={type} onConfirm={() => follow(type, proof)} onRefused={setRefusal} />
      {question}
    </>
  );
}

/** Links of apps carry tokens or codes that are the app's own: here only a session counts. */
function LinkWithoutProof({ onNobody }: { onNobody: (refusal: string) => void }) {
  const navigate = useNavigate();
  useEffect(() => {
    readMember()
      .then((member) => (member === null ? onNobody("") : navigate({ to: "/dashboard", replace: true })))
      .catch((error) => onNobody(refusalText(error)));
  }, [navigate, onNobody]);
  return (
    <AccountCard title="One moment" subtitle="We check your link.">
      <p role="status" className="animate-pulse text-soft">
        Verifying…
      </p>
    </AccountCard>
  );
}

/** Does what a link asks for. */
function useFollowLink() {
  const navigate = useNavigate();
  const goOn = useCompleteSignIn();
  const goToSignIn = useSignInByEmail();
  const { verify, question } = useVerification();
  const follow = async (type: LinkType, proof: NonNullable<CallbackLink["proof"]>): Promise<void> => {
    const answer = await verify({ type, ...proof }).catch(async (error) => {
      if (error instanceof VerificationStopped && isSignedIn())
        await navigate({ to: "/dashboard", replace: true });
      throw error;
    });
    if (answer.redirect_to !== undefined && answer.auth_code !== undefined) {
      const target = new URL(answer.redirect_to, location.origin);
      target.searchParams.set("code", answer.auth_code);
      location.replace(target);
    } else if (answer.signed_in || answer.second_factor_required)
      await goOn(answer, TARGETS[type] ?? takeReturnPath());
    else await goToSignIn(answer.user.email, { replace: true });
  };
  return { follow, question };
}

/** The page that a link's sign-in leads to, where it isn't the one that was wanted. */
const TARGETS: Partial<Record<LinkType, string>> = {
  recovery: "/reset-password",
  email_change: "/profile",
};
