import { ApiError } from "@secret/contract";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { takeReturnPath } from "../../../platform/session/return-path.ts";
import { isSignedIn, readMember } from "../../../platform/session/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { toast } from "../../../ui/toast.ts";
import { AccountCard } from "../account-card.tsx";
import { useCompleteSignIn } from "../sign-in/use-complete-sign-in.ts";
import { useSignInByEmail } from "./after-verification.ts";
import { type CallbackLink, type LinkType, readCallbackLink } from "./callback-link.ts";
import { ExpiredLink, isRenewable } from "./expired-link.tsx";
import { ManualCode } from "./manual-code.tsx";
import { useVerification, VerificationStopped } from "./use-verification.tsx";

/** Page of the links in our emails. Opening a link does nothing until the member confirms. */
export function CallbackPage() {
  const [link] = useState(() => readCallbackLink(location.search, location.hash));
  const [refusal, setRefusal] = useState(link.refusal);
  const { follow, question } = useFollowLink();

  // Removes the token from the address bar and the history.
  useEffect(() => history.replaceState(history.state, "", location.pathname), []);

  const { type, credentials } = link;
  if (refusal !== undefined) {
    if (isRenewable(type) && credentials !== undefined && "token_hash" in credentials)
      return <ExpiredLink type={type} token={credentials.token_hash} />;
    return <ManualCode refusal={refusal} givenEmail={link.email ?? ""} isRecovery={type === "recovery"} />;
  }
  if (credentials === undefined) return <LinkWithoutCredentials onNobody={setRefusal} />;
  return (
    <>
      <ConfirmLink type={type} onConfirm={() => follow(type, credentials)} onRefused={setRefusal} />
      {question}
    </>
  );
}

/** Handles a link without a token for our pages, such as an app's. Only an existing session counts. */
function LinkWithoutCredentials({ onNobody }: { onNobody: (refusal: string) => void }) {
  const navigate = useNavigate();
  useEffect(() => {
    readMember()
      .then((member) => (member === null ? onNobody("") : navigate({ to: "/dashboard", replace: true })))
      .catch((error) => onNobody(refusalText(error)));
  }, [navigate, onNobody]);
  return (
    <AccountCard title="One moment" subtitle="We're checking your link.">
      <p role="status" className="animate-pulse text-soft">
        Verifying…
      </p>
    </AccountCard>
  );
}

/** Returns a function that carries out a link. */
function useFollowLink() {
  const navigate = useNavigate();
  const completeSignIn = useCompleteSignIn();
  const goToSignIn = useSignInByEmail();
  const { verify, question } = useVerification();
  const follow = async (
    type: LinkType,
    credentials: NonNullable<CallbackLink["credentials"]>,
  ): Promise<void> => {
    const answer = await verify({ type, ...credentials }).catch(async (error) => {
      if (error instanceof VerificationStopped && isSignedIn())
        await navigate({ to: "/dashboard", replace: true });
      throw error;
    });
    if (answer.redirect_to !== undefined && answer.auth_code !== undefined) {
      const target = new URL(answer.redirect_to, location.origin);
      target.searchParams.set("code", answer.auth_code);
      location.replace(target);
    } else if (answer.signed_in || answer.second_factor_required)
      await completeSignIn(answer, TARGETS[type] ?? takeReturnPath());
    else await goToSignIn(answer.user.email, { replace: true });
  };
  return { follow, question };
}

/** Page after a link's sign-in, if it isn't the requested one. */
const TARGETS: Partial<Record<LinkType, string>> = {
  recovery: "/reset-password",
  email_change: "/profile",
};

const COPY: Record<LinkType, { readonly title: string; readonly subtitle: string }> = {
  email: { title: "Confirm your email", subtitle: "Confirm to verify your address." },
  signup: { title: "Confirm your email", subtitle: "Confirm to verify your address." },
  magiclink: { title: "Sign in", subtitle: "Confirm, and you're in." },
  recovery: { title: "Set a new password", subtitle: "Confirm to choose a new one." },
  email_change: { title: "Confirm your email", subtitle: "Confirm to add it to your account." },
};

/** Temporary errors: the link stays valid, and the member can try again. */
const PASSING = new Set<ApiError["code"]>(["NETWORK", "BUSY", "INTERNAL", "OVER_REQUEST_RATE_LIMIT"]);

interface ConfirmLinkProps {
  readonly type: LinkType;
  /** Carries out the link. */
  readonly onConfirm: () => Promise<void>;
  /** Called when the link is invalid. */
  readonly onRefused: (refusal: string) => void;
}

/** Button that uses a link. Email scanners open links, and some run scripts, so only a tap counts. */
function ConfirmLink({ type, onConfirm, onRefused }: ConfirmLinkProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onConfirm();
    } catch (error) {
      if (error instanceof VerificationStopped) return;
      const mayPassNextTime = error instanceof ApiError && PASSING.has(error.code);
      if (error instanceof ApiError && error.code === "INTERNAL") toast.error("Verification failed");
      if (mayPassNextTime) setFailure(refusalText(error));
      else onRefused(refusalText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <AccountCard {...COPY[type]}>
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      <Button wide busy={isBusy} onClick={() => void confirm()}>
        Confirm
      </Button>
      <p className="text-small text-soft">Didn't request this email? Close this page and nothing happens.</p>
    </AccountCard>
  );
}
