import {
  ApiError,
  EMAIL_MESSAGE,
  PASSWORD_TOO_SHORT_MESSAGE,
  PASSWORDS_DIFFER_MESSAGE,
  signUp,
  TERMS_VERSION,
} from "@secret/contract";
import { PASSWORD_MIN_LENGTH } from "@secret/domain";
import { Link, useNavigate } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import toast from "react-hot-toast";
import { call } from "../../app/api.ts";
import { Button } from "../../ui/button.tsx";
import { CheckField, Field, PasswordField } from "../../ui/field.tsx";
import { Notice } from "../../ui/panel.tsx";
import { AccountCard } from "./account-card.tsx";

interface RegisterForm {
  email: string;
  firstName: string;
  lastName: string;
  zipCode: string;
  password: string;
  confirmPassword: string;
  isAdult: boolean;
  acceptsTerms: boolean;
}

/** Which input a refused field of the request belongs to. */
const FIELDS: Readonly<Record<string, keyof RegisterForm>> = {
  email: "email",
  password: "password",
  "data.first_name": "firstName",
  "data.last_name": "lastName",
  "data.zip_code": "zipCode",
};

/** Asks for an account; the code in the mail makes it one. */
export function RegisterPage() {
  const navigate = useNavigate();
  const { register, handleSubmit, formState, setError, getValues } = useForm<RegisterForm>();
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (form) => {
    const { firstName, lastName, zipCode, email, password } = form;
    const data = {
      first_name: firstName,
      last_name: lastName,
      zip_code: zipCode,
      is_adult: true as const,
      terms_version: TERMS_VERSION as typeof TERMS_VERSION,
    };
    try {
      const user = await call(signUp, { body: { email, password, data } });
      toast.success("Account created! Please check your email for verification.");
      await navigate({ to: "/verify", search: { email: user.email } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const field = FIELDS[error.problem?.field ?? ""];
      if (field === undefined) setError("root", { message: error.message });
      else
        setError(
          field,
          { message: String(error.problem?.params?.reason ?? error.message) },
          { shouldFocus: true },
        );
    }
  });

  const required = (name: string) => ({ required: `${name} is required` });
  return (
    <AccountCard title="Join SECRET" subtitle="It's free. One membership a person, 18 and older.">
      <form onSubmit={submit} noValidate className="grid gap-5">
        {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          error={errors.email?.message}
          {...register("email", {
            ...required("Email"),
            pattern: { value: /.+@.+\..+/, message: EMAIL_MESSAGE },
          })}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="First name"
            autoComplete="given-name"
            error={errors.firstName?.message}
            {...register("firstName", required("First name"))}
          />
          <Field
            label="Last name"
            autoComplete="family-name"
            error={errors.lastName?.message}
            {...register("lastName", required("Last name"))}
          />
        </div>
        <Field
          label="Zip code"
          inputMode="numeric"
          autoComplete="postal-code"
          error={errors.zipCode?.message}
          {...register("zipCode", required("Zip code"))}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN_LENGTH} characters. A short sentence is a good one.`}
          error={errors.password?.message}
          {...register("password", {
            ...required("Password"),
            minLength: { value: PASSWORD_MIN_LENGTH, message: PASSWORD_TOO_SHORT_MESSAGE },
          })}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register("confirmPassword", {
            validate: (value) => value === getValues("password") || PASSWORDS_DIFFER_MESSAGE,
          })}
        />
        <CheckField
          error={errors.isAdult?.message}
          {...register("isAdult", { required: "Membership is for people of 18 and older" })}
        >
          I am 18 years of age or older
        </CheckField>
        <CheckField
          error={errors.acceptsTerms?.message}
          {...register("acceptsTerms", { required: "Please accept the terms to join" })}
        >
          I accept the{" "}
          <Link to="/terms-of-use" target="_blank" className="underline underline-offset-4">
            Terms of Use
          </Link>{" "}
          and the{" "}
          <Link to="/privacy-policy" target="_blank" className="underline underline-offset-4">
            Privacy Policy
          </Link>
        </CheckField>
        <Button type="submit" wide busy={isSubmitting}>
          Create Account
        </Button>
        <p className="text-center text-soft">
          Already a member?{" "}
          <Link to="/login" className="font-semibold text-ink underline underline-offset-4">
            Sign in
          </Link>
        </p>
      </form>
    </AccountCard>
  );
}
