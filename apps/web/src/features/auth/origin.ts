import { safePath } from "@secret/domain";

const ORIGIN_KEY = "origin";

/** Keeps the page that a visitor wanted before signing in: for this tab, and only a path of our own. */
export function rememberOrigin(path: string): void {
  sessionStorage.setItem(ORIGIN_KEY, path);
}

/** The page to go to after signing in; told once. */
export function takeOrigin(): string {
  const path = safePath(sessionStorage.getItem(ORIGIN_KEY), "/dashboard");
  sessionStorage.removeItem(ORIGIN_KEY);
  return path;
}
