import { queryOptions } from "@tanstack/react-query";
import { isPushOf } from "./push-owner.ts";
import { type PushSupport, readPushSupport } from "./push-support.ts";

/** State of push notifications in this browser. */
export type PushState = "on" | "off" | Exclude<PushSupport, "ready">;

/**
 * Queries the push state. It reloads with the page's focus, because members return from the browser's
 * settings.
 */
export const pushStateQuery = (memberId: string) =>
  queryOptions({ queryKey: ["push", memberId], queryFn: () => readPushState(memberId), staleTime: 0 });

async function readPushState(memberId: string): Promise<PushState> {
  const support = readPushSupport();
  if (support !== "ready") return support;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) return "missing";
  const subscription = await registration.pushManager.getSubscription();
  const isOn = subscription !== null && Notification.permission === "granted" && isPushOf(memberId);
  return isOn ? "on" : "off";
}
