import { BRAND } from "@secret/domain";
import { type Device, phoneKind } from "../../ui/phone-kind.ts";

/** Push support of this browser, and what the user can do about it. */
export type PushSupport = "ready" | "blocked" | "needs-home-screen" | "missing";

/** Returns the push support. On iPhones and iPads only an app on the home screen supports it. */
export function readPushSupport(): PushSupport {
  const isThere = "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
  if (!isThere) return phoneKind(navigator) === "apple" && !isInstalled() ? "needs-home-screen" : "missing";
  return Notification.permission === "denied" ? "blocked" : "ready";
}

/** Explains how to allow blocked notifications, since a page can't ask a second time. */
export function howToAllowInThisBrowser(): string {
  return howToAllow(navigator, isInstalled());
}

/** Explains it for a given browser. */
export function howToAllow(browser: Device, isOnHomeScreen: boolean): string {
  const { userAgent } = browser;
  if (phoneKind(browser) === "apple")
    return `Open your device's Settings, then Notifications, then ${BRAND.programme}, and allow notifications.`;
  if (phoneKind(browser) === "android") {
    return isOnHomeScreen
      ? `Hold ${BRAND.programme}'s icon, tap App info, then Notifications, and allow them.`
      : "Tap the icon next to the address, then Permissions, and allow notifications.";
  }
  if (/Firefox\//.test(userAgent))
    return "Select the icon next to the address, clear what's blocked there, and turn push on again.";
  if (/Safari\//.test(userAgent) && !/Chrome\//.test(userAgent))
    return "Open Safari's Settings, then Websites, then Notifications, and allow this site.";
  return "Select the icon left of the address, and allow notifications there.";
}

function isInstalled(): boolean {
  return matchMedia("(display-mode: standalone)").matches;
}
