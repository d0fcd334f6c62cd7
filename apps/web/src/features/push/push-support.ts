import { BRAND } from "@secret/domain";

/** Push support of this browser, and what the user can do about it. */
export type PushSupport = "ready" | "blocked" | "needs-home-screen" | "missing";

/** Returns the push support. On iPhones and iPads only an app on the home screen supports it. */
export function readPushSupport(): PushSupport {
  const isThere = "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
  if (!isThere) return isAppleMobile(navigator) && !isInstalled() ? "needs-home-screen" : "missing";
  return Notification.permission === "denied" ? "blocked" : "ready";
}

/** Explains how to allow blocked notifications, since a page can't ask a second time. */
export function howToAllowInThisBrowser(): string {
  return howToAllow(navigator, isInstalled());
}

type Browser = Pick<Navigator, "userAgent" | "maxTouchPoints">;

/** Explains it for a given browser. */
export function howToAllow(browser: Browser, isOnHomeScreen: boolean): string {
  const { userAgent } = browser;
  if (isAppleMobile(browser))
    return `Open your device's Settings, then Notifications, then ${BRAND.programme}, and allow notifications.`;
  if (/Android/.test(userAgent)) {
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

/** Returns whether this is an iPhone or iPad. An iPad claims to be a Mac, but no Mac has multi-touch. */
function isAppleMobile({ userAgent, maxTouchPoints }: Browser): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

function isInstalled(): boolean {
  return matchMedia("(display-mode: standalone)").matches;
}
