import { useEffect, useRef } from "react";

export const EMAIL_VERIFIED_MESSAGE = "Email verified successfully! You can now sign in.";
export const PASSWORD_UPDATED_MESSAGE = "Password updated successfully! Please sign in.";

/** How long the good news stands before the next page, in milliseconds. */
export const REDIRECT_MS = { email: 1500, phone: 500 } as const;

/** Does something after a while, unless the page was left before. */
export function useLater(): (action: () => void, afterMs: number) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (action, afterMs) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(action, afterMs);
  };
}
