import { ApiError } from "@secret/contract";
import { CODE_LIMITS, formatDuration } from "@secret/domain";
import { useState } from "react";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { toast } from "../../../ui/toast.ts";
import { AccountCard, AccountLink } from "../account-card.tsx";
import { renewLink } from "../auth-mutations.ts";
import type { LinkType } from "./callback-link.ts";
import { CODE_SENT_MESSAGE } from "./code-request.ts";
import { ManualCode } from "./manual-code.tsx";
import { ResendButton } from "./resend-button.tsx";

/** Links that can be renewed by their token, so that nobody needs to type the address. */
const RENEWED = { recovery: "Password reset email sent!", magiclink: CODE_SENT_MESSAGE } as const;
type Renewable = keyof typeof RENEWED;

export function isRenewable(type: LinkType): type is Renewable {
  return type in RENEWED;
}

interface ExpiredLinkProps {
  readonly type: Renewable;
  /** Token of the expired link. */
  readonly token: string;
}

/** Shows that a link was used or has expired, and sends a new one to the same address. */
export function ExpiredLink({ type, token }: ExpiredLinkProps) {
  const [step, setStep] = useState<"expired" | "sent" | "forgotten" | "manual">("expired");
  const [refusal, setRefusal] = useState<string>();
  const renew = async () => {
    setRefusal(undefined);
    try {
      await renewLink(token);
      toast.success(RENEWED[type]);
      setStep("sent");
    } catch (error) {
      if (error instanceof ApiError && error.code === "OTP_EXPIRED") return setStep("forgotten");
      setRefusal(refusalText(error));
      throw error;
    }
  };
  if (step === "manual") return <ManualCode refusal="" givenEmail="" isRecovery={type === "recovery"} />;
  return (
    <AccountCard {...COPY[step]}>
      {refusal !== undefined && <Notice tone="danger">{refusal}</Notice>}
      {step === "expired" && (
        <ResendButton look="primary" onSend={renew}>
          Send a New Link
        </ResendButton>
      )}
      {step === "sent" && (
        <Button look="quiet" wide onClick={() => setStep("manual")}>
          Enter the Code Instead
        </Button>
      )}
      {step === "forgotten" && <AccountLink to="/forgot-password">Request a new link</AccountLink>}
      <AccountLink to="/login">Back to Sign In</AccountLink>
    </AccountCard>
  );
}

const COPY = {
  expired: {
    title: "This link has expired",
    subtitle: `It was already used, or its ${formatDuration(CODE_LIMITS.validSeconds)} are up. We'll send a new one to the same address.`,
  },
  sent: {
    title: "Check Your Email",
    subtitle: `If the address still belongs to a member, a new link is on its way. The link and its code are good for ${formatDuration(CODE_LIMITS.validSeconds)}.`,
  },
  forgotten: {
    title: "This link has expired",
    subtitle: "It's too old for us to know where we sent it. Enter your address to get a new one.",
  },
} as const;
