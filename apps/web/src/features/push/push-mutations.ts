import { readPushKey, subscribeToPush, unsubscribeFromPush } from "@secret/contract";
import { call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { forgetPushOwner, isPushOf, keepPushOf } from "./push-owner.ts";
import { pushStateQuery } from "./push-queries.ts";

/**
 * Asks for permission and subscribes this browser. Browsers ask only after a click. Returns whether
 * permission was granted; throws if a push service or our server didn't answer.
 */
export async function turnOnPush(memberId: string): Promise<boolean> {
  try {
    if ((await Notification.requestPermission()) !== "granted") return false;
    await subscribeBrowser();
    keepPushOf(memberId);
    return true;
  } finally {
    await queryClient.invalidateQueries(pushStateQuery(memberId));
  }
}

/** Unsubscribes this browser. The server learns it with its next push at the latest. */
export async function turnOffPush(memberId: string): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
  forgetPushOwner();
  await queryClient.invalidateQueries(pushStateQuery(memberId));
  const { endpoint } = subscription ?? {};
  if (endpoint !== undefined) await call(unsubscribeFromPush, { body: { endpoint } }).catch(() => undefined);
}

/** Registers this browser again, because the session or our key may have changed. */
export async function renewPush(memberId: string): Promise<void> {
  if (Notification.permission === "granted" && isPushOf(memberId)) await subscribeBrowser();
}

async function subscribeBrowser(): Promise<void> {
  const [{ pushManager }, { publicKey }] = await Promise.all([
    navigator.serviceWorker.ready,
    call(readPushKey),
  ]);
  const known = await pushManager.getSubscription();
  // A browser can subscribe with only one key at a time.
  if (known !== null && !isMadeWith(known, publicKey)) await known.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  try {
    await call(subscribeToPush, { body: { endpoint: endpoint ?? "", keys: { p256dh, auth } } });
  } catch (error) {
    if (known === null) await subscription.unsubscribe();
    throw error;
  }
}

function isMadeWith({ options }: PushSubscription, publicKey: string): boolean {
  if (options.applicationServerKey === null) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === publicKey;
}
