import { ApiError, signIn } from "@secret/contract";
import { Link, useNavigate, useRouter, useRouterState } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import toast from "react-hot-toast";
import { call } from "../../app/api.ts";
import { takeOrigin } from "../../app/guards.ts";
import { Button } from "../../ui/button.tsx";
import { Field, PasswordField } from "../../ui/field.tsx";
import { Notice } from "../../ui/panel.tsx";
import { AccountCard } from "./account-card.tsx";
import { announceSignIn } from "./session.ts";

interface LoginForm {
  email: string;
  password: string;
}

/** Sign in, then on to where the member came from. */
export function LoginPage() {
  const navigate = useNavigate();
  const router = useRouter();
  const message = useRouterState({ select: (state) => state.location.state.message });
  const { register, handleSubmit, formState, setError, setFocus } = useForm<LoginForm>();
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (form) => {
    try {
      await call(signIn, { query: { grant_type: "password" }, body: form });
      await announceSignIn();
      toast.success("Signed in successfully!");
      router.history.replace(takeOrigin());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "EMAIL_NOT_CONFIRMED")
        return navigate({ to: "/verify", search: { email: form.email } });
      setError("root", {
        message: error.code === "INVALID_INPUT" ? "Please enter a valid email address" : error.message,
      });
      setFocus("password");
    }
  });

  return (
    <AccountCard title="Welcome back" subtitle="Say the word and come in.">
      <form onSubmit={submit} noValidate className="grid gap-5">
        {message && <Notice tone="ok">{message}</Notice>}
        {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          error={errors.email?.message}
          {...register("email", { required: "Please enter your email." })}
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
        <p className="text-center text-soft">
          New here?{" "}
          <Link to="/register" className="font-semibold text-ink underline underline-offset-4">
            Join SECRET
          </Link>
        </p>
      </form>
    </AccountCard>
  );
}
