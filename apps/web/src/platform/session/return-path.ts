import { safePath } from "@secret/domain";

const RETURN_PATH_KEY = "origin";
const INTERRUPTED_KEY = "origin-interrupted";
const SIGN_UP_KEY = "origin-of-sign-up";
/** Page that opens after sign-in when no other page was requested. */
const HOME = "/dashboard";
/** A mail that is opened later than this is about something else. */
const SIGN_UP_MS = 3_600_000;

/** How a session ended: a call found it expired, the server reported its end, or the member signed out on another tab. */
type SessionEnd = "over" | "elsewhere" | "other-tab";

/** What a member was doing when the session ended. */
export interface Interrupted {
  readonly by: SessionEnd;
  /** The page's own title, as the member saw it; empty where no page had been shown yet. */
  readonly title: string;
}

/** Where somebody goes back to after signing in. */
export interface WantedPage {
  readonly path: string;
  readonly interrupted: Interrupted | undefined;
}

/** Keeps the page that a visitor wanted before signing in: for this tab, and only a path of our own. */
export function rememberReturnPath(path: string, interrupted?: Interrupted): void {
  sessionStorage.setItem(RETURN_PATH_KEY, path);
  if (interrupted === undefined) sessionStorage.removeItem(INTERRUPTED_KEY);
  else sessionStorage.setItem(INTERRUPTED_KEY, JSON.stringify(interrupted));
}

/** Keeps why this tab shows the home page. A sign-out leaves nothing else behind, so no page waits. */
export function rememberSignOutElsewhere(): void {
  rememberReturnPath(HOME, { by: "other-tab", title: "" });
}

/** Keeps the page that somebody signs up for, also for the tab that their mail's link opens, for an hour. */
export function rememberSignUpPath(path: string): void {
  rememberReturnPath(path);
  localStorage.setItem(SIGN_UP_KEY, `${Date.now() + SIGN_UP_MS} ${path}`);
}

/** What this tab was asked for, else what somebody signs up for in another one. */
function readPath(otherwise: string): string {
  const [until, path] = localStorage.getItem(SIGN_UP_KEY)?.split(" ") ?? [];
  const ofSignUp = Number(until) > Date.now() ? path : undefined;
  return safePath(sessionStorage.getItem(RETURN_PATH_KEY) ?? ofSignUp, otherwise);
}

/** The page that waits, for who is asked to sign in. It goes on waiting. */
export function readWantedPage(): WantedPage | undefined {
  const path = readPath("");
  if (path === "") return undefined;
  const kept = sessionStorage.getItem(INTERRUPTED_KEY);
  return { path, interrupted: kept === null ? undefined : JSON.parse(kept) };
}

/** The page to go to after signing in; told once. */
export function takeReturnPath(): string {
  const path = readPath(HOME);
  sessionStorage.removeItem(RETURN_PATH_KEY);
  localStorage.removeItem(SIGN_UP_KEY);
  sessionStorage.removeItem(INTERRUPTED_KEY);
  return path;
}
