import type { Member } from "@secret/contract";
import { mayAccess, type Role } from "@secret/domain";
import { redirect } from "@tanstack/react-router";
import { readPageTitle } from "../platform/page-title.ts";
import { storeReturnPath } from "../platform/session/return-path.ts";
import { currentMember, readMember } from "../platform/session/session.ts";
import { CALLBACK_NAMES } from "./address.ts";

interface Visit {
  readonly location: { readonly href: string; readonly searchStr: string };
}

export function redirectToCallback({ location: { searchStr } }: Visit): void {
  const query = new URLSearchParams(searchStr);
  if (!CALLBACK_NAMES.some((name) => query.has(name))) return;
  throw redirect({ href: `/auth/callback${searchStr}`, replace: true });
}

/** Guards pages for members: sends a visitor to `/`, and back after signing in. */
export async function requireMember(visit: Visit): Promise<void> {
  if ((await readMemberOrStorePath(visit)) !== null) return;
  throw redirect({ to: "/", replace: true });
}

/**
 * Returns the signed-in member, or stores the requested page for after the sign-in. The sign-in page explains a session
 * that ended in the middle of something.
 */
async function readMemberOrStorePath({ location }: Visit): Promise<Member | null> {
  const before = currentMember();
  const member = await readMember();
  if (member !== null) return member;
  if (before === undefined) {
    storeReturnPath(location.href);
    return null;
  }
  const isCurrentPage = location.href === window.location.pathname + window.location.search;
  storeReturnPath(location.href, { by: "over", title: isCurrentPage ? readPageTitle() : "" });
  throw redirect({ to: "/login", replace: true });
}

/** Guards pages for admins: a visitor signs in, staff without a second factor add one, a member gets a message. */
export const requireAdmin = (visit: Visit) => requireRole("admin", visit);

/** Guards the crew's pages, for staff and admins. */
export const requireStaff = (visit: Visit) => requireRole("staff", visit);

async function requireRole(role: Role, visit: Visit): Promise<void> {
  const member = await readMemberOrStorePath(visit);
  if (member === null) throw redirect({ to: "/login", replace: true });
  requireSecondFactor(member);
  if (!mayAccess(member.role, role))
    throw redirect({ to: "/dashboard", search: { denied: true }, replace: true });
}

/** Guards scanned links: a visitor signs in and returns, staff without a second factor add one. */
export async function requireSignIn(visit: Visit): Promise<void> {
  const member = await readMemberOrStorePath(visit);
  if (member === null) throw redirect({ to: "/login", replace: true });
  requireSecondFactor(member);
}

/**
 * Sends staff without a second factor to the account page, which adds one. The server rejects their calls until then.
 */
function requireSecondFactor(member: Member): void {
  if (member.mustAddSecondFactor)
    throw redirect({ to: "/profile", search: { section: "second-factor" }, replace: true });
}

/** Reads the session for pages that differ between members and visitors, so that the wrong one never flashes. */
export async function readSession(): Promise<void> {
  await readMember();
}

/** Guards sign-in and sign-up: sends a signed-in member to the dashboard. */
export async function requireVisitor(): Promise<void> {
  if ((await readMember()) !== null) throw redirect({ to: "/dashboard", replace: true });
}
