import { signOut } from "@secret/contract";
import { call } from "../api.ts";
import { SIGN_OUT_KEY } from "../kept-data.ts";

const LOCK = "sign-out";

/** Whether the server has yet to hear of a sign-out in this browser. Until then it would still know the member. */
export function isSignOutDue(): boolean {
  return localStorage.getItem(SIGN_OUT_KEY) !== null;
}

/** Keeps it in mind, also when the browser is closed, until {@link carryOutSignOut} has succeeded. */
export function rememberSignOut(): void {
  localStorage.setItem(SIGN_OUT_KEY, "due");
}

/**
 * Tells the server of a sign-out that it hasn't heard of, if there is one.
 * @throws ApiError where it couldn't be told: it stays due
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
 * So that no tab's late answer takes the cookie of somebody who has signed in since in another one. Locks exist
 * only on https and localhost; elsewhere each tab goes by itself.
 */
async function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  if (navigator.locks === undefined) await work();
  else await navigator.locks.request(LOCK, work);
}
