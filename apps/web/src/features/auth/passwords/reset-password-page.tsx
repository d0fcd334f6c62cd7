import { ApiError, updateUser } from "@secret/contract";
import { useNavigate } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { call } from "../../../platform/api.ts";
import { showRefusal } from "../../../platform/forms/refusal.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { AccountCard } from "../account-card.tsx";
import { AccountLink } from "../account-link.tsx";
import { CONTACT_TAB, contactKindOf } from "../contacts/contact.tsx";
import { leaveSession, useMember } from "../session.ts";
import { PASSWORD_UPDATED_MESSAGE } from "../verification/verified.ts";
import { type NewPassword, NewPasswordFields } from "./new-password-fields.tsx";

/** The end of a recovery: the link or code has signed in, for a new password and nothing before it. */
export function ResetPasswordPage() {
  const navigate = useNavigate();
  const member = useMember();
  const { register, handleSubmit, getValues, formState, setError } = useForm<NewPassword>();
  const { errors, isSubmitting, isSubmitSuccessful } = formState;

  const submit = handleSubmit(async ({ password }) => {
    try {
      await call(updateUser, { body: { password } });
      const t = CONTACT_TAB[contactKindOf(member?.email === null ? CONTACT_TAB.phone : undefined)];
      await leaveSession();
      await navigate({ to: "/login", search: { t }, state: { message: PASSWORD_UPDATED_MESSAGE } });
    } catch (error) {
      const isOver = error instanceof ApiError && error.code === "CURRENT_PASSWORD_REQUIRED";
      if (isOver) setError("root", { message: "This recovery has run out. Please ask for a new link." });
      else if (error instanceof ApiError && error.code === "INTERNAL")
        setError("root", { message: "Failed to reset password" });
      else showRefusal(error, setError, { password: "password" });
    }
  });

  if (member === undefined && !isSubmitting && !isSubmitSuccessful) return <LinkOver />;
  return (
    <AccountCard title="Choose a new password" subtitle="All other devices are signed out when it is set.">
      <form onSubmit={submit} noValidate className="grid gap-5">
        {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
        <NewPasswordFields
          label="New password"
          tooShort="Password must be at least 8 characters long"
          {...{ register, getValues, errors }}
        />
        <Button type="submit" wide busy={isSubmitting}>
          Update Password
        </Button>
      </form>
      <AccountLink to="/forgot-password">Ask for a new link</AccountLink>
    </AccountCard>
  );
}

function LinkOver() {
  return (
    <AccountCard
      title="This link is over"
      subtitle="It was used already, or its 10 minutes have passed. Ask for a new one; it takes a moment."
    >
      <AccountLink to="/forgot-password">Ask for a new link</AccountLink>
      <AccountLink to="/login">Back to Sign In</AccountLink>
    </AccountCard>
  );
}
