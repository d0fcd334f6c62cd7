/** A sign-out that the server hasn't heard of yet. */
export const SIGN_OUT_KEY = "sign-out";
/** What outlives a sign-out: nothing of the member. */
const OF_THE_DEVICE = new Set(["theme", SIGN_OUT_KEY]);
/** Answers that the service worker keeps for a member; its caches of the app itself stay. */
const MEMBER_CACHE = "member";

/** Forgets everything that this browser has kept for a member: cart, drafts, orders for offline use. */
export async function clearKeptData(): Promise<void> {
  for (const key of Object.keys(localStorage)) if (!OF_THE_DEVICE.has(key)) localStorage.removeItem(key);
  sessionStorage.clear();
  if (!("caches" in globalThis)) return;
  // The worker hears of it too: an answer that is still on its way must not be kept after.
  navigator.serviceWorker?.controller?.postMessage("signed-out");
  await caches.delete(MEMBER_CACHE);
}
