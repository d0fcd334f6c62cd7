import { safePath } from "@secret/domain";

const RETURN_PATH_KEY = "origin";
const INTERRUPTED_KEY = "origin-interrupted";

/** How a session came to its end under somebody's hands: noticed by a call that failed, or told by the server at once. */
type SessionEnd = "over" | "elsewhere";

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

/** The page that waits, for who is asked to sign in. It goes on waiting. */
export function readWantedPage(): WantedPage | undefined {
  const path = safePath(sessionStorage.getItem(RETURN_PATH_KEY), "");
  if (path === "") return undefined;
  const kept = sessionStorage.getItem(INTERRUPTED_KEY);
  return { path, interrupted: kept === null ? undefined : JSON.parse(kept) };
}

/** The page to go to after signing in; told once. */
export function takeReturnPath(): string {
  const path = safePath(sessionStorage.getItem(RETURN_PATH_KEY), "/dashboard");
  sessionStorage.removeItem(RETURN_PATH_KEY);
  sessionStorage.removeItem(INTERRUPTED_KEY);
  return path;
}
