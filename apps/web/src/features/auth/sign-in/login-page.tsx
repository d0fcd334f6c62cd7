import { ApiError } from "@secret/contract";
import { BRAND } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { useRouterState, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { useCheckedForm } from "../../../platform/forms/use-schema-form.ts";
import { featureStorage } from "../../../platform/member-data.ts";
import { takeReturnPath } from "../../../platform/session/return-path.ts";
import { followSignIn, useSession } from "../../../platform/session/session.ts";
import { Button } from "../../../ui/button.tsx";
import { PasswordField } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { toast } from "../../../ui/toast.ts";
import { AccountCard, AccountLink } from "../account-card.tsx";
import { signInWithPasskey, signInWithPassword } from "../auth-mutations.ts";
import { CONTACT_TAB, ContactField, ContactTabs, contactKindOf } from "../contacts/contact.tsx";
import { CeremonyCancelled, useHasPasskeys } from "../passkeys/passkey-ceremonies.ts";
import { useSignInReason } from "../use-sign-in-reason.ts";
import { useGoToVerification } from "../verification/code-request.ts";
import { checkSignIn, type TypedSignIn } from "./check-sign-in.ts";
import { SecondFactorStep } from "./second-factor-step.tsx";
import { useCompleteSignIn } from "./use-complete-sign-in.ts";

/** Signs in and returns to the requested page. An account with a second factor has a second step. */
export function LoginPage() {
  const { secondFactors } = useSession();
  useEffect(followSignIn, []);
  return secondFactors ? <SecondFactorStep factors={secondFactors} /> : <PasswordStep />;
}

function PasswordStep() {
  const goToVerification = useGoToVerification();
  const { t } = useSearch({ from: "/public/login" });
  const [kind, setKind] = useState(contactKindOf(t));
  const { message, contact } = useRouterState({ select: (state) => state.location.state });
  const completeSignIn = useCompleteSignIn();
  const form = useCheckedForm({
    check: (typed: TypedSignIn) => checkSignIn(kind, typed),
    defaultValues: { [contactKindOf(t)]: contact ?? "" },
  });
  const { setFocus } = form;
  useEffect(() => {
    if (contact !== undefined) setFocus("password");
  }, [contact, setFocus]);

  const submit = form.submit(
    async (values) => {
      try {
        const answer = await signInWithPassword(values);
        if (!answer.second_factor_required) toast.success("Signed in successfully!");
        await completeSignIn(answer, takeReturnPath());
      } catch (error) {
        const code = error instanceof ApiError ? error.code : undefined;
        if (code === "EMAIL_NOT_CONFIRMED" || code === "PHONE_NOT_CONFIRMED") return goToVerification(values);
        if (code === "INVALID_CREDENTIALS") form.resetField("password", { keepError: false });
        form.setFocus("password");
        throw error;
      }
    },
    { announcement: "Failed to sign in" },
  );

  return (
    <AccountCard
      title="Welcome back"
      pageTitle="Sign In"
      subtitle="Say the word and come in."
      door={"Knock twice.\nWe know your name."}
    >
      {message && <Notice tone="ok">{message}</Notice>}
      <SignInReasonNotice />
      <UnsentActionsNotice />
      <ContactTabs label="Sign in with" kind={kind} onKind={setKind}>
        <form onSubmit={submit} noValidate className="grid gap-5">
          {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
          <ContactField kind={kind} autoComplete="username" input={form.field(kind)} />
          <PasswordField label="Password" autoComplete="current-password" {...form.field("password")} />
          <Button type="submit" wide busy={form.isSubmitting}>
            Sign In
          </Button>
        </form>
      </ContactTabs>
      <PasskeySignIn />
      <div className="grid justify-items-center">
        <AccountLink
          to="/forgot-password"
          search={{ t: CONTACT_TAB[kind] }}
          state={() => ({ contact: form.getValues(kind) ?? "" })}
        >
          Forgot your password?
        </AccountLink>
        <p className="text-soft">
          New here? <AccountLink to="/register">{`Join ${BRAND.programme}`}</AccountLink>
        </p>
      </div>
    </AccountCard>
  );
}

/** Shows on a crew device that another account's unsent actions are still on it, and who can send them. */
function UnsentActionsNotice() {
  const { data: count = 0 } = useQuery({
    queryKey: ["crew", "unsent-actions"],
    queryFn: () => featureStorage.countUnsent(),
  });
  if (count === 0) return null;
  const [held, them] = count === 1 ? ["1 change is", "it"] : [`${count} changes are`, "them"];
  return (
    <Notice tone="warn">{`${held} still on this device. Sign in to send ${them}. Was your account deactivated? An admin can sign in here and send ${them}.`}</Notice>
  );
}

/** Signs in by passkey, on browsers that support it. */
function PasskeySignIn() {
  const completeSignIn = useCompleteSignIn();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const isOffered = useHasPasskeys();
  if (!isOffered) return null;

  const signIn = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const answer = await signInWithPasskey();
      toast.success("Signed in successfully!");
      await completeSignIn(answer, takeReturnPath());
    } catch (error) {
      if (!(error instanceof CeremonyCancelled)) setRefusal(refusalText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-4 text-small text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <Button look="quiet" wide busy={isBusy} onClick={() => void signIn()}>
        Sign in with a passkey
      </Button>
    </div>
  );
}

/** Explains why the sign-in page opened, and which page comes next. */
function SignInReasonNotice() {
  const reason = useSignInReason();
  if (reason === undefined) return null;
  return (
    <Notice tone="info">
      <p>{reason.why}</p>
      {reason.destination !== undefined && (
        <p className="mt-1 font-display text-heading">{reason.destination}</p>
      )}
      {reason.isCheckout && (
        <p className="mt-1 text-small">Your cart, pickup window, tip and promo code are as you left them.</p>
      )}
    </Notice>
  );
}
