import { BRAND } from "@secret/domain";

/** What the browser at hand can do with pushes, and what of it hangs on a person. */
export type PushSupport = "ready" | "blocked" | "needs-home-screen" | "missing";

/** On iPhones and iPads only an app on the home screen gets pushes. */
export function readPushSupport(): PushSupport {
  const isThere = "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
  if (!isThere) return isAppleMobile(navigator) && !isInstalled() ? "needs-home-screen" : "missing";
  return Notification.permission === "denied" ? "blocked" : "ready";
}

/** How notifications are allowed again where they were blocked: no page can ask a second time. */
export function howToAllowHere(): string {
  return howToAllow(navigator, isInstalled());
}

type Browser = Pick<Navigator, "userAgent" | "maxTouchPoints">;

/** The same for a browser. */
export function howToAllow(browser: Browser, isOnHomeScreen: boolean): string {
  const { userAgent } = browser;
  if (isAppleMobile(browser))
    return `Open your device's Settings, then Notifications, then ${BRAND.programme}, and allow notifications.`;
  if (/Android/.test(userAgent)) {
    return isOnHomeScreen
      ? `Hold ${BRAND.programme}'s icon, press App info, then Notifications, and allow them.`
      : "Press the icon beside the address, then Permissions, and allow notifications.";
  }
  if (/Firefox\//.test(userAgent))
    return "Press the icon beside the address, clear what is blocked there, and turn push on again.";
  if (/Safari\//.test(userAgent) && !/Chrome\//.test(userAgent))
    return "Open Safari's Settings, then Websites, then Notifications, and allow this site.";
  return "Press the icon left of the address, and allow notifications there.";
}

/** An iPad says that it is a Mac; no Mac is touched with several fingers. */
function isAppleMobile({ userAgent, maxTouchPoints }: Browser): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

function isInstalled(): boolean {
  return matchMedia("(display-mode: standalone)").matches;
}
