import type { Interrupted, RequestedPage } from "../../platform/session/return-path.ts";

/** Descriptions by path only, so that a visitor learns nothing new about the page. */
const DESTINATIONS: readonly (readonly [path: RegExp, what: string])[] = [
  [/^\/checkout\?order=/, "to pay for the order we're holding for you"],
  [/^\/checkout/, "to continue your checkout"],
  [/^\/orders\/./, "to see this order"],
  [/^\/orders/, "to see your orders"],
  [/^\/events\/./, "to see this event"],
  [/^\/events/, "to see the events"],
  [/^\/notifications/, "to read your notifications"],
  [/^\/profile/, "to open your profile"],
  [/^\/qr-verify/, "to check this pickup code"],
  [/^\/transfer\//, "to claim what your friend kept for you"],
  [/^\/admin/, "to open the admin pages"],
];

const ENDS: Record<Interrupted["by"], string> = {
  over: "Your session has ended.",
  elsewhere: "You were signed out: your session was ended on another device, or your account was changed.",
  "other-tab": "You were signed out in another tab.",
};

/** Explanation on the sign-in page. */
export interface SignInReason {
  /** "Sign in to see this order." */
  readonly why: string;
  /** Title of the page that comes next, if the member had it open. */
  readonly destination: string | undefined;
  readonly isCheckout: boolean;
}

/** Returns undefined when no page was requested. */
export function describeSignInReason({ path, interrupted }: RequestedPage): SignInReason | undefined {
  const what = DESTINATIONS.find(([pattern]) => pattern.test(path))?.[1];
  if (interrupted === undefined)
    return what === undefined
      ? undefined
      : { why: `Sign in ${what}.`, destination: undefined, isCheckout: false };
  if (interrupted.by === "other-tab")
    return { why: ENDS[interrupted.by], destination: undefined, isCheckout: false };
  return {
    why: `${ENDS[interrupted.by]} Sign in ${what ?? "to pick up where you left off"}.`,
    destination: interrupted.title || undefined,
    isCheckout: path === "/checkout",
  };
}
