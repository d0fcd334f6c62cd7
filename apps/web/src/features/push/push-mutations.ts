import { readPushKey, subscribeToPush, unsubscribeFromPush } from "@secret/contract";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../platform/api.ts";
import { storedPushOwner } from "../../platform/browser-store.ts";
import { queryClient } from "../../platform/query-client.ts";
import { useMember } from "../../platform/session/session.ts";
import { type PushSupport, readPushSupport } from "./push-support.ts";

/** State of push notifications in this browser. */
export type PushState = "on" | "off" | Exclude<PushSupport, "ready">;

/**
 * Queries the push state. It reloads with the page's focus, because members return from the browser's
 * settings.
 */
const pushStateQuery = (memberId: string) =>
  queryOptions({ queryKey: ["push", memberId], queryFn: () => readPushState(memberId), staleTime: 0 });

async function readPushState(memberId: string): Promise<PushState> {
  const support = readPushSupport();
  if (support !== "ready") return support;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) return "missing";
  const subscription = await registration.pushManager.getSubscription();
  const isOn =
    subscription !== null && Notification.permission === "granted" && storedPushOwner.read() === memberId;
  return isOn ? "on" : "off";
}

/**
 * Asks for permission and subscribes this browser. Browsers ask only after a click. Returns whether
 * permission was granted; throws if a push service or our server didn't answer.
 */
async function turnOnPush(memberId: string): Promise<boolean> {
  try {
    if ((await Notification.requestPermission()) !== "granted") return false;
    await subscribeBrowser();
    storedPushOwner.write(memberId);
    return true;
  } finally {
    await queryClient.invalidateQueries(pushStateQuery(memberId));
  }
}

/** Unsubscribes this browser. The server learns it with its next push at the latest. */
async function turnOffPush(memberId: string): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
  storedPushOwner.remove();
  await queryClient.invalidateQueries(pushStateQuery(memberId));
  const { endpoint } = subscription ?? {};
  if (endpoint !== undefined) await call(unsubscribeFromPush, { body: { endpoint } }).catch(() => undefined);
}

/** Registers this browser again, because the session or our key may have changed. */
export async function renewPush(memberId: string): Promise<void> {
  if (Notification.permission === "granted" && storedPushOwner.read() === memberId) await subscribeBrowser();
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

/** Returns the push state of this browser and the mutations that change it. */
export function usePush() {
  const memberId = useMember()?.id ?? "";
  const query = useQuery(pushStateQuery(memberId));
  const turnOn = useMutation({ mutationFn: () => turnOnPush(memberId) });
  const turnOff = useMutation({ mutationFn: () => turnOffPush(memberId) });
  const { refetch } = query;
  useEffect(() => onPermissionChange(() => void refetch()), [refetch]);
  return { state: query.data, turnOn, turnOff };
}

/**
 * Calls `look` when the permission changes in the browser's settings. Returns the function that unsubscribes.
 */
function onPermissionChange(look: () => void): () => void {
  const asking = new AbortController();
  const { permissions } = navigator;
  void permissions
    ?.query({ name: "notifications" })
    .then((permission) => permission.addEventListener("change", look, { signal: asking.signal }))
    .catch(() => undefined);
  return () => asking.abort();
}
