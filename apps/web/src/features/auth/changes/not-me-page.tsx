import { ApiError } from "@secret/contract";
import { ACCOUNT_UNDO_SECONDS, formatDuration } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { LoadFailed } from "../../../platform/load-states/load-failed.tsx";
import { Button } from "../../../ui/button.tsx";
import { formatMoment } from "../../../ui/format-day.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { AccountCard, AccountLink } from "../account-card.tsx";
import { undoChange } from "../auth-mutations.ts";
import { type AccountChange, accountChangeQuery } from "../auth-queries.ts";
import { CONTACT_TAB } from "../contacts/contact.tsx";

type RecoverBy = "mail" | "sms";

/** Page of the "This wasn't me" links. Opening it changes nothing until the member confirms. */
export function NotMePage() {
  const [token] = useState(() => location.hash.slice(1));
  const [recoverBy, setRecoverBy] = useState<RecoverBy>();
  const query = useQuery(accountChangeQuery(token));
  // Removes the token from the address bar and the history.
  useEffect(() => history.replaceState(history.state, "", location.pathname), []);

  if (recoverBy !== undefined) return <ChangeUndone recoverBy={recoverBy} />;
  if (query.data !== undefined) {
    return (
      <Question change={query.data} onUndo={async () => setRecoverBy((await undoChange(token)).recoverBy)} />
    );
  }
  if (query.isPending) return <CheckingLink />;
  const code = query.error instanceof ApiError ? query.error.code : undefined;
  if (code === "ACCOUNT_UNDO_USED") return <AlreadyUndone />;
  // A truncated link looks like an expired one, so both get the same message.
  if (code === "ACCOUNT_UNDO_EXPIRED" || code === "INVALID_INPUT") return <ExpiredLink />;
  return <LoadFailed title="Your link didn't load" query={query} />;
}

function CheckingLink() {
  return (
    <AccountCard title="One moment" subtitle="We're checking your link.">
      <p role="status" className="animate-pulse text-soft">
        Checking…
      </p>
    </AccountCard>
  );
}

interface QuestionProps {
  readonly change: AccountChange;
  readonly onUndo: () => Promise<void>;
}

function Question({ change, onUndo }: QuestionProps) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const undo = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await onUndo();
    } catch (error) {
      setRefusal(refusalText(error));
      setBusy(false);
    }
  };
  return (
    <AccountCard title="Was this you?" subtitle="Your account was changed. If it was you, close this page.">
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <div className="border-y-3 border-ink py-4">
        <p className="font-semibold">{change.what}</p>
        <p className="text-small text-soft">{formatMoment(change.changedAt)}</p>
      </div>
      <div className="grid gap-2">
        <p>If it wasn't you, undo it below. Then:</p>
        <ul className="grid list-disc gap-1 pl-5 text-soft">
          <li>this change and any made after it are undone,</li>
          <li>every device is signed out,</li>
          <li>the old password stops working, and you choose a new one.</li>
        </ul>
      </div>
      <Button wide busy={isBusy} onClick={() => void undo()}>
        This Wasn't Me
      </Button>
      <p className="text-center text-small text-soft">You can do this until {formatMoment(change.until)}.</p>
    </AccountCard>
  );
}

function ChangeUndone({ recoverBy }: { recoverBy: RecoverBy }) {
  return (
    <AccountCard
      title="Change undone"
      subtitle="Every device is signed out, and the old password no longer works. Choose a new one now."
    >
      <LinkButton
        to="/forgot-password"
        search={{ t: recoverBy === "mail" ? CONTACT_TAB.email : CONTACT_TAB.phone }}
        wide
      >
        Choose a New Password
      </LinkButton>
    </AccountCard>
  );
}

function AlreadyUndone() {
  return (
    <AccountCard
      title="Already undone"
      subtitle="This link was already used. Every device was signed out, and the old password no longer works."
    >
      <AccountLink to="/forgot-password">Choose a new password</AccountLink>
      <AccountLink to="/login">Back to Sign In</AccountLink>
    </AccountCard>
  );
}

function ExpiredLink() {
  return (
    <AccountCard
      title="This link has expired"
      subtitle={`It worked for ${formatDuration(ACCOUNT_UNDO_SECONDS)}. If something in your account isn't yours, set a new password. You can then review your other sign-in methods.`}
    >
      <AccountLink to="/forgot-password">Choose a new password</AccountLink>
      <AccountLink to="/login">Back to Sign In</AccountLink>
    </AccountCard>
  );
}
