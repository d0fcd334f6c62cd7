import { CODE_LIMITS, formatDuration } from "@secret/domain";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { leaveSession, useMember } from "../../../platform/session/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { AccountCard, AccountLink } from "../account-card.tsx";
import { loadAuthSchemas, resetPassword } from "../auth-mutations.ts";
import { readSignInMethods, type SignInMethods } from "../auth-queries.ts";
import { CONTACT_TAB } from "../contacts/contact.tsx";
import { PASSWORD_UPDATED_MESSAGE } from "../verification/after-verification.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { SignInMethodsReview } from "./sign-in-methods-review.tsx";

/** Last step of a recovery: the link or code has signed in, and a new password must be set first. */
export function ResetPasswordPage() {
  const navigate = useNavigate();
  const member = useMember();
  const form = useSchemaForm({
    load: loadAuthSchemas,
    schema: ({ resetPasswordForm }) => resetPasswordForm,
  });
  const { isSubmitting, isSubmitSuccessful } = form.formState;
  const [methods, setMethods] = useState<SignInMethods>();

  const kind = member?.email === null ? "phone" : "email";
  const finish = async () => {
    await leaveSession();
    await navigate({
      to: "/login",
      search: { t: CONTACT_TAB[kind] },
      state: { message: PASSWORD_UPDATED_MESSAGE },
    });
  };
  const submit = form.submit(
    async ({ password }) => {
      await resetPassword(password);
      const found = await readSignInMethods();
      if (found.passkeys.length + found.secondFactors.length === 0) return finish();
      setMethods(found);
    },
    {
      texts: {
        CURRENT_PASSWORD_REQUIRED: "This reset has expired. Request a new link.",
        INTERNAL: "Failed to reset password",
      },
    },
  );

  if (methods !== undefined) return <SignInMethodsReview methods={methods} onDone={finish} />;
  if (member === undefined && !isSubmitting && !isSubmitSuccessful) return <ExpiredLink />;
  return (
    <AccountCard title="Choose a new password" subtitle="Your other devices will be signed out.">
      <form onSubmit={submit} noValidate className="grid gap-5">
        {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
        <NewPasswordFields label="New password" field={form.field} />
        <Button type="submit" wide busy={isSubmitting}>
          Update Password
        </Button>
      </form>
      <AccountLink
        to="/forgot-password"
        search={{ t: CONTACT_TAB[kind] }}
        state={() => ({ contact: member?.[kind] ?? "" })}
      >
        Request a new link
      </AccountLink>
    </AccountCard>
  );
}

function ExpiredLink() {
  return (
    <AccountCard
      title="This link has expired"
      subtitle={`It was already used, or its ${formatDuration(CODE_LIMITS.validSeconds)} are up. Request a new one; it only takes a moment.`}
    >
      <AccountLink to="/forgot-password">Request a new link</AccountLink>
      <AccountLink to="/login">Back to Sign In</AccountLink>
    </AccountCard>
  );
}
