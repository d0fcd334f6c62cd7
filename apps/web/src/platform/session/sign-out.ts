import { signOut } from "@secret/contract";
import { call } from "../api.ts";
import { SIGN_OUT_KEY } from "../kept-data.ts";

const LOCK = "sign-out";

/** Returns whether a sign-out hasn't reached the server, which still knows the member until then. */
export function isSignOutDue(): boolean {
  return localStorage.getItem(SIGN_OUT_KEY) !== null;
}

/** Records a sign-out, even across browser restarts, until {@link carryOutSignOut} succeeds. */
export function rememberSignOut(): void {
  localStorage.setItem(SIGN_OUT_KEY, "due");
}

/**
 * Sends a recorded sign-out to the server.
 * @throws ApiError when the request fails; the sign-out stays recorded
 */
export async function carryOutSignOut(): Promise<void> {
  if (isSignOutDue()) await oneTabAtATime(tellServer);
}

async function tellServer(): Promise<void> {
  // Another tab was faster.
  if (!isSignOutDue()) return;
  await call(signOut, { query: { scope: "local" } });
  localStorage.removeItem(SIGN_OUT_KEY);
}

/**
 * Runs the sign-out in one tab at a time, so that a late response can't clear the cookie of a newer sign-in. Locks
 * exist only on https and localhost; without them each tab runs by itself.
 */
async function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  if (navigator.locks === undefined) await work();
  else await navigator.locks.request(LOCK, work);
}
