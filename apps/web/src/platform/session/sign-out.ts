import { signOut } from "@secret/contract";
import { call } from "../api.ts";
import { storedSignOut } from "../browser-store.ts";
import { oneTabAtATime } from "../one-tab.ts";

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
  // One tab at a time: a late response could clear the cookie of a newer sign-in.
  if (isSignOutPending()) await oneTabAtATime(LOCK, sendSignOut);
}

async function sendSignOut(): Promise<void> {
  // Another tab was faster.
  if (!isSignOutPending()) return;
  await call(signOut, { query: { scope: "local" } });
  storedSignOut.remove();
}
