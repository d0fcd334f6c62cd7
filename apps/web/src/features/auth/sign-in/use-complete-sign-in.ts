import type { AuthSession } from "@secret/contract";
import { useRouter } from "@tanstack/react-router";
import { rememberReturnPath } from "../../../platform/session/return-path.ts";
import { announceSignIn, refreshSession } from "../../../platform/session/session.ts";

/**
 * What follows an answer that signs in: the page that was wanted, or first the second factor. It has signed in already:
 * where the connection is lost now, that page is loaded anew and says so, since nothing can be asked for a second time.
 */
export function useCompleteSignIn() {
  const router = useRouter();
  return async (answer: Pick<AuthSession, "second_factor_required">, target: string): Promise<void> => {
    const isHalfWay = answer.second_factor_required === true;
    if (isHalfWay) rememberReturnPath(target);
    const next = isHalfWay ? "/login" : target;
    try {
      await (isHalfWay ? refreshSession() : announceSignIn());
    } catch {
      location.replace(next);
      return;
    }
    if (isHalfWay) await router.navigate({ to: "/login", replace: true });
    else router.history.replace(target);
  };
}
