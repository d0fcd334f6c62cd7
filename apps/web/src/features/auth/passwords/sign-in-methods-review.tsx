import { useState } from "react";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { Button } from "../../../ui/button.tsx";
import { formatDay } from "../../../ui/format-day.ts";
import { Notice } from "../../../ui/panel.tsx";
import { AccountCard } from "../account-card.tsx";
import { removeSignInMethods } from "../auth-mutations.ts";
import type { SignInMethods } from "../auth-queries.ts";

interface SignInMethodsReviewProps {
  readonly methods: SignInMethods;
  /** Continues after the review. */
  readonly onDone: () => Promise<void>;
}

/** Reviews the other sign-in methods after a reset, because an intruder's passkey would outlive the new password. */
export function SignInMethodsReview({
  methods: { passkeys, secondFactors },
  onDone,
}: SignInMethodsReviewProps) {
  const [pending, setPending] = useState<"keep" | "remove">();
  const [refusal, setRefusal] = useState<string>();
  const attempt = async (what: "keep" | "remove", action: () => Promise<void>) => {
    setPending(what);
    setRefusal(undefined);
    try {
      await action();
    } catch (error) {
      setRefusal(refusalText(error));
      setPending(undefined);
    }
  };
  const remove = async () => {
    await removeSignInMethods();
    await onDone();
  };
  return (
    <AccountCard
      title="Is all of this yours?"
      subtitle="Your new password is set, and all other devices are signed out. These can be used to sign in, too."
    >
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <ul className="divide-y divide-line border-y-3 border-ink">
        {passkeys.map((passkey) => (
          <SignInMethod key={passkey.id} name={passkey.name} kind="Passkey" since={passkey.createdAt} />
        ))}
        {secondFactors.map((factor) => (
          <SignInMethod
            key={factor.id}
            name={factor.phone === null ? factor.name : `${factor.name} ${factor.phone}`}
            kind="Two-step verification"
            since={factor.createdAt}
          />
        ))}
      </ul>
      <Button
        wide
        busy={pending === "keep"}
        disabled={pending !== undefined}
        onClick={() => void attempt("keep", onDone)}
      >
        Yes, All Mine
      </Button>
      <Button
        look="danger"
        wide
        busy={pending === "remove"}
        disabled={pending !== undefined}
        onClick={() => void attempt("remove", remove)}
      >
        No, Remove All
      </Button>
      <p className="text-center text-small text-soft">You can add your own again in your profile.</p>
    </AccountCard>
  );
}

function SignInMethod({ name, kind, since }: { name: string; kind: string; since: string }) {
  return (
    <li className="py-3">
      <span className="block font-semibold break-words">{name}</span>
      <span className="text-small text-soft">
        {kind}, added {formatDay(since)}
      </span>
    </li>
  );
}
