import { useEffect, useState } from "react";
import { readRequestedPage } from "../../platform/session/return-path.ts";
import type { SignInReason } from "./sign-in-reason.ts";

/**
 * Returns the explanation for the sign-in page, if a page is waiting. The texts load only then, after the page is
 * shown.
 */
export function useSignInReason(): SignInReason | undefined {
  const [reason, setReason] = useState<SignInReason>();
  useEffect(() => {
    const wanted = readRequestedPage();
    if (wanted === undefined) return;
    // The page works without the explanation.
    import("./sign-in-reason.ts")
      .then(({ describeSignInReason }) => setReason(describeSignInReason(wanted)))
      .catch(() => undefined);
  }, []);
  return reason;
}
