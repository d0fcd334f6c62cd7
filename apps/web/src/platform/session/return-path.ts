import { safePath } from "@secret/domain";
import { storedInterruption, storedReturnPath, storedSignUpPath } from "../browser-store.ts";

/** Page that opens after sign-in when no other page was requested. */
const HOME = "/dashboard";
/** Lifetime of the path to open after sign-up, in ms. */
const SIGN_UP_MS = 3_600_000;

/** Reason a session ended: a call found it expired, the server reported its end, or the member signed out on another tab. */
type SessionEnd = "over" | "elsewhere" | "other-tab";

/** Describes the page that a member was on when the session ended. */
export interface Interrupted {
  readonly by: SessionEnd;
  /** The page's own title, or an empty string when no page had been shown. */
  readonly title: string;
}

/** Page to return to after signing in. */
export interface RequestedPage {
  readonly path: string;
  readonly interrupted: Interrupted | undefined;
}

/**
 * Stores the page that a visitor asked for before signing in, for this tab only. Only paths of this app are accepted.
 */
export function storeReturnPath(path: string, interrupted?: Interrupted): void {
  storedReturnPath.write(path);
  if (interrupted === undefined) storedInterruption.remove();
  else storedInterruption.write(JSON.stringify(interrupted));
}

/** Stores why this tab shows the home page after a sign-out in another tab. */
export function storeSignOutElsewhere(): void {
  storeReturnPath(HOME, { by: "other-tab", title: "" });
}

/** Stores the page to open after sign-up for an hour, also for the tab that the verification email's link opens. */
export function storeSignUpPath(path: string): void {
  storeReturnPath(path);
  storedSignUpPath.write(`${Date.now() + SIGN_UP_MS} ${path}`);
}

/** Returns this tab's stored path, or the sign-up path stored by another tab. */
function readPath(otherwise: string): string {
  const [until, path] = storedSignUpPath.read()?.split(" ") ?? [];
  const signUpPath = Number(until) > Date.now() ? path : undefined;
  return safePath(storedReturnPath.read() ?? signUpPath, otherwise);
}

/** Returns the page to open after signing in, without clearing it. */
export function readRequestedPage(): RequestedPage | undefined {
  const path = readPath("");
  if (path === "") return undefined;
  const kept = storedInterruption.read();
  return { path, interrupted: kept === null ? undefined : JSON.parse(kept) };
}

/** Returns the page to open after signing in, and clears it. */
export function takeReturnPath(): string {
  const path = readPath(HOME);
  storedReturnPath.remove();
  storedSignUpPath.remove();
  storedInterruption.remove();
  return path;
}
