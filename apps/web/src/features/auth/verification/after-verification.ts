import { normalizeEmail } from "@secret/domain";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { resendCode } from "../auth-mutations.ts";
import { CONTACT_TAB } from "../contacts/contact.tsx";

/** Message after an email is verified. */
export const EMAIL_VERIFIED_MESSAGE = "Email verified successfully! You can now sign in.";
export const PASSWORD_UPDATED_MESSAGE = "Password updated successfully! Please sign in.";

/** Time the success message is shown before the next page, in ms. */
export const REDIRECT_MS = { email: 1500, phone: 500 } as const;

/** Returns a function that runs an action after a delay, unless the page is left. */
export function useTimeout(): (action: () => void, afterMs: number) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (action, afterMs) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(action, afterMs);
  };
}

/** Opens the sign-in page with a success message and the email filled in, so that only the password is left. */
export function useSignInByEmail(): (email: string, options?: { replace: boolean }) => Promise<void> {
  const navigate = useNavigate();
  return (email, options) => {
    const state = { message: EMAIL_VERIFIED_MESSAGE, contact: email };
    return navigate({ to: "/login", search: { t: CONTACT_TAB.email }, state, ...options });
  };
}

/** Sends a new code to an unverified email. */
export async function resendEmailCode(email: string): Promise<void> {
  await resendCode({ type: "signup", email: normalizeEmail(email) });
}
