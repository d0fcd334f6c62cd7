import type { AuthSession } from "@secret/contract";
import { useRouter } from "@tanstack/react-router";
import { rememberOrigin } from "../origin.ts";
import { announceSignIn, refreshSession } from "../session.ts";

/** What follows an answer that signs in: the page that was wanted, or first the second factor. */
export function useSignedIn() {
  const router = useRouter();
  return async (answer: Pick<AuthSession, "second_factor_required">, target: string): Promise<void> => {
    if (answer.second_factor_required) {
      rememberOrigin(target);
      await refreshSession();
      await router.navigate({ to: "/login", replace: true });
    } else {
      await announceSignIn();
      router.history.replace(target);
    }
  };
}
