import { mayAccess, safePath } from "@secret/domain";
import { redirect } from "@tanstack/react-router";
import { readMember } from "../features/accounts/session.ts";

const ORIGIN_KEY = "origin";

/** The page that a visitor wanted before signing in: kept for this tab, and only a path of our own. */
function rememberOrigin(path: string): void {
  sessionStorage.setItem(ORIGIN_KEY, path);
}

export function takeOrigin(): string {
  const path = safePath(sessionStorage.getItem(ORIGIN_KEY), "/dashboard");
  sessionStorage.removeItem(ORIGIN_KEY);
  return path;
}

interface Visit {
  readonly location: { readonly href: string; readonly searchStr: string };
}

/** Links in mails may lead to `/`: with one of these in its query it is the callback that is meant. */
const CALLBACK_NAMES = ["code", "token", "token_hash", "error", "error_code"];

export function handOverToCallback({ location: { searchStr } }: Visit): void {
  const query = new URLSearchParams(searchStr);
  if (!CALLBACK_NAMES.some((name) => query.has(name))) return;
  throw redirect({ href: `/auth/callback${searchStr}`, replace: true });
}

/** Pages for members: a visitor goes to `/`, and comes back here after signing in. */
export async function requireMember({ location }: Visit): Promise<void> {
  if ((await readMember()) !== null) return;
  rememberOrigin(location.href);
  throw redirect({ to: "/", replace: true });
}

/** Pages for admins: a visitor signs in, a member goes to the dashboard and is told why. */
export async function requireAdmin({ location }: Visit): Promise<void> {
  const member = await readMember();
  if (member === null) {
    rememberOrigin(location.href);
    throw redirect({ to: "/login", replace: true });
  }
  if (!mayAccess(member.role, "admin"))
    throw redirect({ to: "/dashboard", search: { denied: true }, replace: true });
}

/** Scans: a visitor signs in and comes back to the link. */
export async function requireSignIn({ location }: Visit): Promise<void> {
  if ((await readMember()) !== null) return;
  rememberOrigin(location.href);
  throw redirect({ to: "/login", replace: true });
}

/** Sign-in and sign-up: who is signed in already goes on. */
export async function requireVisitor(): Promise<void> {
  if ((await readMember()) !== null) throw redirect({ to: "/dashboard", replace: true });
}
