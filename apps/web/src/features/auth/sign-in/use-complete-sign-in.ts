import type { AuthSession } from "@secret/contract";
import { useRouter } from "@tanstack/react-router";
import { rememberReturnPath } from "../return-path.ts";
import { announceSignIn, refreshSession } from "../session.ts";

/** What follows an answer that signs in: the page that was wanted, or first the second factor. */
export function useCompleteSignIn() {
  const router = useRouter();
  return async (answer: Pick<AuthSession, "second_factor_required">, target: string): Promise<void> => {
    if (answer.second_factor_required) {
      rememberReturnPath(target);
      await refreshSession();
      await router.navigate({ to: "/login", replace: true });
    } else {
      await announceSignIn();
      router.history.replace(target);
    }
  };
}
