import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { doubtSession, isSignedIn } from "../../../platform/session/session.ts";

/** Where the session has ended unheard of, the page's guard leads to signing in, and from there back here. */
export function useGuardAgain(isLocked: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isLocked || !isSignedIn()) return;
    doubtSession();
    void router.invalidate();
  }, [isLocked, router]);
}
