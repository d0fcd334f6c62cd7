import { ApiError, ERRORS, resendCode, verifyCode } from "@secret/contract";
import { CODE_LENGTH, CODE_LIMITS, keepCodeDigits } from "@secret/domain";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useEffect, useState } from "react";
import { call } from "../../app/api.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/panel.tsx";
import { AccountCard } from "./account-card.tsx";

/** The way to the sign-in page after the code was right. */
const REDIRECT_MS = 1500;
const RESEND_SECONDS = 60 / CODE_LIMITS.perMinute;

type State = { name: "code_input" } | { name: "success" | "error" | "sent"; message: string };

/** The code from the mail makes the account. */
export function VerifyPage() {
  const navigate = useNavigate();
  const search = useSearch({ from: "/public/verify" });
  const [email, setEmail] = useState(search.email ?? "");
  const [code, setCode] = useState("");
  const [state, setState] = useState<State>({ name: "code_input" });
  const [isBusy, setBusy] = useState(false);
  const [waitSeconds, setWaitSeconds] = useState(search.email ? RESEND_SECONDS : 0);

  useEffect(() => {
    if (waitSeconds === 0) return;
    const timer = setTimeout(() => setWaitSeconds(waitSeconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [waitSeconds]);

  useEffect(() => {
    if (state.name !== "success") return;
    const timer = setTimeout(
      () => void navigate({ to: "/login", state: { message: state.message } }),
      REDIRECT_MS,
    );
    return () => clearTimeout(timer);
  }, [state, navigate]);

  const verify = async (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() === "") return setState({ name: "error", message: "Please enter your email." });
    setBusy(true);
    try {
      await call(verifyCode, { body: { type: "email", email, token: code } });
      setState({ name: "success", message: "Email verified successfully! You can now sign in." });
    } catch (error) {
      setState({ name: "error", message: messageOf(error, ERRORS.OTP_EXPIRED.message) });
      setCode("");
    } finally {
      setBusy(false);
    }
  };

  const resend = async () => {
    if (email.trim() === "") return setState({ name: "error", message: "Please enter your email." });
    try {
      await call(resendCode, { body: { type: "signup", email } });
      setState({
        name: "sent",
        message: "New verification code sent. Check your inbox and enter the code above.",
      });
      setWaitSeconds(RESEND_SECONDS);
    } catch (error) {
      setState({ name: "error", message: messageOf(error, "Failed to resend code. Try again in a moment.") });
    }
  };

  const isDone = state.name === "success";
  return (
    <AccountCard
      title="Check your email"
      subtitle="We sent you a code of six digits. It is good for 10 minutes."
    >
      <form onSubmit={verify} noValidate className="grid gap-5">
        {state.name === "error" && <Notice tone="danger">{state.message}</Notice>}
        {isDone && <Notice tone="ok">{state.message}</Notice>}
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Field
          label="Verification code"
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="000000"
          value={code}
          onChange={(event) => setCode(keepCodeDigits(event.target.value))}
          className="[&_input]:figures [&_input]:text-center [&_input]:text-[1.7rem] [&_input]:tracking-[0.45em]"
        />
        <Button type="submit" wide busy={isBusy} disabled={code.length !== CODE_LENGTH || isDone}>
          Verify Email
        </Button>
        {state.name === "sent" && <Notice tone="info">{state.message}</Notice>}
        <Button look="quiet" wide onClick={() => void resend()} disabled={waitSeconds > 0 || isDone}>
          {waitSeconds > 0 ? `Send New Code in ${waitSeconds} s` : "Send New Code"}
        </Button>
        <Link to="/login" className="min-h-11 text-center font-semibold underline underline-offset-4">
          Back to Sign In
        </Link>
      </form>
    </AccountCard>
  );
}

function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  return error.code === "INVALID_INPUT" ? "Please enter the 6-digit code." : error.message;
}
