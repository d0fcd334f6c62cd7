import { queryOptions } from "@tanstack/react-query";
import { isPushOf } from "./push-owner.ts";
import { type PushSupport, readPushSupport } from "./push-support.ts";

/** How it stands with pushes in this browser. */
export type PushState = "on" | "off" | Exclude<PushSupport, "ready">;

/** Looked at again when the page is: a member comes back from the browser's settings. */
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
