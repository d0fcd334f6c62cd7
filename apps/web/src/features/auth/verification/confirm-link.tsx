import { ApiError } from "@secret/contract";
import { useState } from "react";
import toast from "react-hot-toast";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { AccountCard } from "../account-card.tsx";
import type { LinkType } from "./callback-link.ts";
import { VerificationStopped } from "./use-verification.tsx";

const WORDS: Record<LinkType, { readonly title: string; readonly subtitle: string }> = {
  email: { title: "Confirm your email", subtitle: "One press, and your address is verified." },
  signup: { title: "Confirm your email", subtitle: "One press, and your address is verified." },
  magiclink: { title: "Sign in", subtitle: "One press, and you are in." },
  recovery: { title: "Set a new password", subtitle: "One press, and you choose it." },
  email_change: { title: "Confirm your email", subtitle: "One press, and it belongs to your account." },
};

/** A matter of signal or of time: the link is as good as before, and is pressed again. */
const PASSING = new Set<ApiError["code"]>(["NETWORK", "BUSY", "INTERNAL", "OVER_REQUEST_RATE_LIMIT"]);

interface ConfirmLinkProps {
  readonly type: LinkType;
  /** Does what the link is for. */
  readonly onConfirm: () => Promise<void>;
  /** The link is of no use. */
  readonly onRefused: (refusal: string) => void;
}

/** A link is used by a press alone: programs that look through mails open links, and some run a page's scripts. */
export function ConfirmLink({ type, onConfirm, onRefused }: ConfirmLinkProps) {
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
    <AccountCard {...WORDS[type]}>
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      <Button wide busy={isBusy} onClick={() => void confirm()}>
        Confirm
      </Button>
      <p className="text-small text-soft">
        You didn't ask for this mail? Then close this page: nothing happens.
      </p>
    </AccountCard>
  );
}
