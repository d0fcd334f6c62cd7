import { CODE_LIMITS, CODE_RESEND_SECONDS, formatDuration } from "@secret/domain";
import { useNavigate, useRouterState, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { toast } from "../../../ui/toast.ts";
import { AccountCard, AccountLink } from "../account-card.tsx";
import { loadAuthSchemas, requestRecovery } from "../auth-mutations.ts";
import {
  CONTACT_TAB,
  ContactField,
  type ContactKind,
  ContactTabs,
  contactKindOf,
} from "../contacts/contact.tsx";
import { useCompleteSignIn } from "../sign-in/use-complete-sign-in.ts";
import { REDIRECT_MS, useTimeout } from "../verification/after-verification.ts";
import { CodeForm } from "../verification/code-form.tsx";
import { useVerification } from "../verification/use-verification.tsx";

const FAILURES: Record<ContactKind, string> = {
  email: "Failed to send password reset email",
  phone: "Failed to send password reset SMS",
};

/** Requests a reset link by email or a code by text. Never reveals whether an account exists. */
export function ForgotPasswordPage() {
  const navigate = useNavigate();
  const { t } = useSearch({ from: "/public/forgot-password" });
  const [kind, setKind] = useState(contactKindOf(t));
  const [sentTo, setSentTo] = useState<string>();
  // Fills in the contact that was typed on the sign-in page.
  const contact = useRouterState({ select: (state) => state.location.state.contact });
  const form = useSchemaForm({
    load: loadAuthSchemas,
    schema: ({ recoveryForm }) => recoveryForm(kind),
    defaultValues: { [kind]: contact ?? "" },
  });

  const submit = form.submit(
    async ({ email, phone }) => {
      await requestRecovery({ email, phone });
      if (kind === "email") {
        toast.success("Password reset email sent!");
        return setSentTo(email);
      }
      toast.success("Password reset code sent to your phone!");
      await navigate({ to: "/verify-phone", search: { phone, type: "recovery" } });
    },
    { texts: { INTERNAL: FAILURES[kind] }, announcement: "Failed to send password reset email or code" },
  );

  const startAgain = () => {
    form.reset({ email: "", phone: "" });
    setSentTo(undefined);
  };

  if (sentTo !== undefined) return <Sent to={sentTo} onOther={startAgain} />;
  return (
    <AccountCard title="Forgot your password?" subtitle="Where should we send your reset link?">
      <ContactTabs label="Recover with" kind={kind} onKind={setKind}>
        <form onSubmit={submit} noValidate className="grid gap-5">
          {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
          <ContactField kind={kind} input={form.field(kind)} />
          <Button type="submit" wide busy={form.isSubmitting}>
            {kind === "email" ? "Send Reset Link" : "Send Reset Code"}
          </Button>
        </form>
      </ContactTabs>
      <AccountLink to="/login" search={{ t: CONTACT_TAB[kind] }}>
        Back to Sign In
      </AccountLink>
    </AccountCard>
  );
}

/** Accepts the email's code, because the email may be open on another device. */
function Sent({ to, onOther }: { to: string; onOther: () => void }) {
  const verification = useVerification();
  const completeSignIn = useCompleteSignIn();
  const afterDelay = useTimeout();
  const verify = async (token: string) => {
    const answer = await verification.verify({ type: "recovery", email: to, token });
    afterDelay(() => void completeSignIn(answer, "/reset-password"), REDIRECT_MS.email);
    return "Verification successful!";
  };
  return (
    <AccountCard
      title="Check Your Email"
      subtitle={`If ${to} belongs to a member, a reset link is on its way. Open it, or enter the code from the email. Both are good for ${formatDuration(CODE_LIMITS.validSeconds)}.`}
    >
      <CodeForm
        action="Verify Code"
        verify={verify}
        resend={() => requestRecovery({ email: to })}
        resendAction="Send Again"
        resendFailure={FAILURES.email}
        waitSeconds={CODE_RESEND_SECONDS}
        footer={
          <>
            <p className="text-soft">Nothing there? Check your spam folder and the address above.</p>
            <Button look="quiet" wide onClick={onOther}>
              Try a different email
            </Button>
            <AccountLink to="/login" search={{ t: CONTACT_TAB.email }}>
              Back to Sign In
            </AccountLink>
          </>
        }
      />
      {verification.question}
    </AccountCard>
  );
}
