import { DEVICE_KEYS } from "./browser-store.ts";
import { withTimeout } from "./with-timeout.ts";

/** Maximum wait for IndexedDB to delete a member's data, in ms. Leftovers are deleted at the next sign-in. */
const CLEAR_TIMEOUT_MS = 2_000;
/** Service worker cache of a member's responses (build/service-worker.js). The caches of the app itself stay. */
const MEMBER_CACHE = "member-2";

/**
 * Hooks for data that features store themselves. The app shell sets them, because the platform can't import features.
 * `flush` runs before a sign-out; it resolves to false when the member decides to stay.
 */
export const featureStorage = {
  flush: (): Promise<boolean> => Promise.resolve(true),
  clear: (): Promise<void> => Promise.resolve(),
  /** Counts the crew's unsent changes of all accounts on this device. */
  countUnsent: (): Promise<number> => Promise.resolve(0),
};

/** Deletes everything that this browser stores for a member: cart, drafts, orders for offline use. */
export async function clearMemberData(): Promise<void> {
  for (const key of Object.keys(localStorage)) {
    if (!DEVICE_KEYS.some((kept) => key.startsWith(kept))) localStorage.removeItem(key);
  }
  sessionStorage.clear();
  const cleared = withTimeout(featureStorage.clear(), CLEAR_TIMEOUT_MS, undefined).catch(() => undefined);
  void navigator.clearAppBadge?.().catch(() => undefined);
  if (!("caches" in globalThis)) return cleared;
  // The service worker must not cache a response that is still on its way.
  const registration = await navigator.serviceWorker?.getRegistration();
  registration?.active?.postMessage("signed-out");
  await Promise.all([caches.delete(MEMBER_CACHE), cleared]);
}

/** Deletes one cached response that is no longer valid. */
export async function deleteCachedResponse(path: string): Promise<void> {
  if ("caches" in globalThis) await (await caches.open(MEMBER_CACHE)).delete(path);
}
