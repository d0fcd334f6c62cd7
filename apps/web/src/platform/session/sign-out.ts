import { signOut } from "@secret/contract";
import { call } from "../api.ts";
import { storedSignOut } from "../browser-store.ts";

const LOCK = "sign-out";

/** Returns whether a sign-out hasn't reached the server, which still knows the member until then. */
export function isSignOutPending(): boolean {
  return storedSignOut.read() !== null;
}

/** Records a sign-out, even across browser restarts, until {@link sendPendingSignOut} succeeds. */
export function recordSignOut(): void {
  storedSignOut.write("due");
}

/**
 * Sends a recorded sign-out to the server.
 * @throws ApiError when the request fails; the sign-out stays recorded
 */
export async function sendPendingSignOut(): Promise<void> {
  if (isSignOutPending()) await inOneTab(sendSignOut);
}

async function sendSignOut(): Promise<void> {
  // Another tab was faster.
  if (!isSignOutPending()) return;
  await call(signOut, { query: { scope: "local" } });
  storedSignOut.remove();
}

/**
 * Runs the sign-out in one tab at a time, so that a late response can't clear the cookie of a newer sign-in. Locks
 * exist only on https and localhost; without them tabs don't wait for each other.
 */
async function inOneTab(work: () => Promise<void>): Promise<void> {
  if (navigator.locks === undefined) await work();
  else await navigator.locks.request(LOCK, work);
}
