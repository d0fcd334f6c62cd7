import type { Member } from "@secret/contract";
import { mayAccess, type Role } from "@secret/domain";
import { redirect } from "@tanstack/react-router";
import { readPageTitle } from "../platform/page-title.ts";
import { rememberReturnPath } from "../platform/session/return-path.ts";
import { currentMember, readMember } from "../platform/session/session.ts";
import { CALLBACK_NAMES } from "./callback-names.ts";

interface Visit {
  readonly location: { readonly href: string; readonly searchStr: string };
}

export function handOverToCallback({ location: { searchStr } }: Visit): void {
  const query = new URLSearchParams(searchStr);
  if (!CALLBACK_NAMES.some((name) => query.has(name))) return;
  throw redirect({ href: `/auth/callback${searchStr}`, replace: true });
}

/** Pages for members: a visitor goes to `/`, and comes back here after signing in. */
export async function requireMember(visit: Visit): Promise<void> {
  if ((await readOrRemember(visit)) !== null) return;
  throw redirect({ to: "/", replace: true });
}

/**
 * Who is signed in; else keeps the page that waits. Whose session ended in the middle of something is told so where
 * they sign in.
 */
async function readOrRemember({ location }: Visit): Promise<Member | null> {
  const before = currentMember();
  const member = await readMember();
  if (member !== null) return member;
  if (before === undefined) {
    rememberReturnPath(location.href);
    return null;
  }
  const isHere = location.href === window.location.pathname + window.location.search;
  rememberReturnPath(location.href, { by: "over", title: isHere ? readPageTitle() : "" });
  throw redirect({ to: "/login", replace: true });
}

/** Pages for admins: a visitor signs in, the crew adds the second factor it lacks, a member is told why not. */
export const requireAdmin = (visit: Visit) => requireRole("admin", visit);

/** The crew's tools: for staff and admins. */
export const requireStaff = (visit: Visit) => requireRole("staff", visit);

async function requireRole(role: Role, visit: Visit): Promise<void> {
  const member = await readOrRemember(visit);
  if (member === null) throw redirect({ to: "/login", replace: true });
  requireSecondFactor(member);
  if (!mayAccess(member.role, role))
    throw redirect({ to: "/dashboard", search: { denied: true }, replace: true });
}

/** Scans: a visitor signs in and comes back to the link, the crew adds the second factor it lacks. */
export async function requireSignIn(visit: Visit): Promise<void> {
  const member = await readOrRemember(visit);
  if (member === null) throw redirect({ to: "/login", replace: true });
  requireSecondFactor(member);
}

/** Without it the crew's pages answer nothing: the account page says so, and is where it is added. */
function requireSecondFactor(member: Member): void {
  if (member.mustAddSecondFactor)
    throw redirect({ to: "/profile", search: { section: "second-factor" }, replace: true });
}

/** Pages that show something else to members than to visitors: nobody sees the wrong one for a moment. */
export async function readSession(): Promise<void> {
  await readMember();
}

/** Sign-in and sign-up: who is signed in already goes on. */
export async function requireVisitor(): Promise<void> {
  if ((await readMember()) !== null) throw redirect({ to: "/dashboard", replace: true });
}
