import { safePath } from "@secret/domain";

const RETURN_PATH_KEY = "origin";

/** Keeps the page that a visitor wanted before signing in: for this tab, and only a path of our own. */
export function rememberReturnPath(path: string): void {
  sessionStorage.setItem(RETURN_PATH_KEY, path);
}

/** The page to go to after signing in; told once. */
export function takeReturnPath(): string {
  const path = safePath(sessionStorage.getItem(RETURN_PATH_KEY), "/dashboard");
  sessionStorage.removeItem(RETURN_PATH_KEY);
  return path;
}

/** Whether a page waits for its visitor to sign in. */
export function isReturning(): boolean {
  return sessionStorage.getItem(RETURN_PATH_KEY) !== null;
}
