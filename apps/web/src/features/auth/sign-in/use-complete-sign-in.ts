import type { AuthSession } from "@secret/contract";
import { useRouter } from "@tanstack/react-router";
import { storeReturnPath } from "../../../platform/session/return-path.ts";
import { announceSignIn, refreshSession } from "../../../platform/session/session.ts";

/**
 * Continues after a successful sign-in call with the requested page, or with the second factor first. If the session
 * can't be read because the connection is lost, it loads the page, which shows that error: a code can't be used a
 * second time.
 */
export function useCompleteSignIn() {
  const router = useRouter();
  return async (answer: Pick<AuthSession, "second_factor_required">, target: string): Promise<void> => {
    const isHalfWay = answer.second_factor_required === true;
    if (isHalfWay) storeReturnPath(target);
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
