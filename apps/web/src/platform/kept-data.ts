import { settledWithin } from "./settled-within.ts";

/** A sign-out that the server hasn't heard of yet. */
export const SIGN_OUT_KEY = "sign-out";
/** That pushes were offered in this browser, and taken or not. */
export const PUSH_INVITATION_KEY = "push-invitation";
/** What a device of the crew calls itself; only such devices have it. */
export const CREW_DEVICE_KEY = "crew-device";
/** The camera that this device scans with. */
export const SCANNER_CAMERA_KEY = "scanner-camera";
/** What outlives a sign-out, with all whose name begins like it: nothing of the member. */
const OF_THE_DEVICE = ["theme", SIGN_OUT_KEY, PUSH_INVITATION_KEY, CREW_DEVICE_KEY, SCANNER_CAMERA_KEY];
/** A store that hangs keeps nobody signed in: what it holds of them goes as somebody signs in. */
const FORGOTTEN_WITHIN_MS = 2_000;
/** Answers that the service worker keeps for a member; its caches of the app itself stay. */
const MEMBER_CACHE = "member";

/**
 * What features keep in places of their own: the roof says how, as the platform knows none of them. `finish` does what
 * should be done before somebody signs out; false where they would rather stay.
 */
export const keptByFeatures = {
  finish: (): Promise<boolean> => Promise.resolve(true),
  forget: (): Promise<void> => Promise.resolve(),
  /** Counts the crew's unsent moves of all accounts on this device. */
  countLeft: (): Promise<number> => Promise.resolve(0),
};

/** Forgets everything that this browser has kept for a member: cart, drafts, orders for offline use. */
export async function clearKeptData(): Promise<void> {
  for (const key of Object.keys(localStorage)) {
    if (!OF_THE_DEVICE.some((kept) => key.startsWith(kept))) localStorage.removeItem(key);
  }
  sessionStorage.clear();
  const isForgotten = settledWithin(keptByFeatures.forget(), FORGOTTEN_WITHIN_MS, undefined).catch(
    () => undefined,
  );
  void navigator.clearAppBadge?.().catch(() => undefined);
  if (!("caches" in globalThis)) return isForgotten;
  // The worker hears of it too: an answer that is still on its way must not be kept after.
  navigator.serviceWorker?.controller?.postMessage("signed-out");
  await Promise.all([caches.delete(MEMBER_CACHE), isForgotten]);
}

/** Forgets one answer that is kept for the time without a connection: it holds no longer. */
export async function forgetKeptAnswer(path: string): Promise<void> {
  if ("caches" in globalThis) await (await caches.open(MEMBER_CACHE)).delete(path);
}
