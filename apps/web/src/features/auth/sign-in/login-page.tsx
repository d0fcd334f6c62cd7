import { ApiError, signIn } from "@secret/contract";
import { normalizeEmail } from "@secret/domain";
import { useNavigate, useRouterState, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useForm } from "react-hook-form";
import toast from "react-hot-toast";
import { call } from "../../../platform/api.ts";
import { showRefusal } from "../../../platform/forms/refusal.ts";
import { Button } from "../../../ui/button.tsx";
import { PasswordField } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { AccountCard } from "../account-card.tsx";
import { AccountLink } from "../account-link.tsx";
import {
  CONTACT_RULES,
  CONTACT_TAB,
  ContactField,
  ContactTabs,
  contactBody,
  contactKindOf,
  phoneOf,
} from "../contacts/contact.tsx";
import { takeOrigin } from "../origin.ts";
import { useSession } from "../session.ts";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { SecondFactorStep } from "./second-factor-step.tsx";
import { useSignedIn } from "./use-signed-in.ts";

/** Sign in, then on to where the member came from. With a second factor on the account there are two steps. */
export function LoginPage() {
  const { secondFactors } = useSession();
  return secondFactors ? <SecondFactorStep factors={secondFactors} /> : <PasswordStep />;
}

interface LoginForm {
  email: string;
  phone: string;
  password: string;
}

function PasswordStep() {
  const navigate = useNavigate();
  const { t } = useSearch({ from: "/public/login" });
  const [kind, setKind] = useState(contactKindOf(t));
  const message = useRouterState({ select: (state) => state.location.state.message });
  const goOn = useSignedIn();
  const { register, handleSubmit, formState, setError, setFocus, resetField, getValues } =
    useForm<LoginForm>();
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (form) => {
    try {
      const body = { ...contactBody(kind, form), password: form.password };
      const answer = await call(signIn, { query: { grant_type: "password" }, body });
      if (!answer.second_factor_required) toast.success("Signed in successfully!");
      await goOn(answer, takeOrigin());
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === "EMAIL_NOT_CONFIRMED")
        return navigate({ to: "/verify", search: { email: normalizeEmail(form.email) } });
      if (code === "PHONE_NOT_CONFIRMED")
        return navigate({ to: "/verify-phone", search: { phone: phoneOf(form.phone) } });
      if (showRefusal(error, setError, { email: "email", phone: "phone" })) toast.error("Failed to sign in");
      if (code === "INVALID_CREDENTIALS") resetField("password", { keepError: false });
      setFocus("password");
    }
  });

  return (
    <AccountCard title="Welcome back" subtitle="Say the word and come in.">
      {message && <Notice tone="ok">{message}</Notice>}
      <ContactTabs label="Sign in with" kind={kind} onKind={setKind}>
        <form onSubmit={submit} noValidate className="grid gap-5">
          {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
          <ContactField
            kind={kind}
            autoComplete="username"
            error={errors[kind]?.message}
            // What is no number is sent as it was typed: then nobody has it.
            input={register(
              kind,
              kind === "email" ? CONTACT_RULES.email : { required: CONTACT_RULES.phone.required },
            )}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            error={errors.password?.message}
            {...register("password", { required: "Please enter your password." })}
          />
          <Button type="submit" wide busy={isSubmitting}>
            Sign In
          </Button>
        </form>
      </ContactTabs>
      <PasskeySignIn />
      <div className="grid justify-items-center">
        <AccountLink
          to="/forgot-password"
          search={{ t: CONTACT_TAB[kind] }}
          state={() => ({ contact: getValues(kind) })}
        >
          Forgot your password?
        </AccountLink>
        <p className="text-soft">
          New here? <AccountLink to="/register">Join SECRET</AccountLink>
        </p>
      </div>
    </AccountCard>
  );
}
