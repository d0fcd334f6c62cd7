import { takeReturnPath } from "./return-path.ts";
import { onSignInElsewhere } from "./session.ts";

/** Opens the page that waits once the member has signed in on another tab. Returns a function that stops it. */
export function followSignIn(): () => void {
  return onSignInElsewhere(() => location.replace(takeReturnPath()));
}
