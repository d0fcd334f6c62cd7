import type { Page } from "playwright-core";
import { openNewestOrder, press, type Screen, type Site, sharing } from "../screen.ts";
import { newestOrderIs } from "./orders.ts";

const PROFILE = "/profile?section=notifications";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";

interface PushHere {
  readonly permission: NotificationPermission;
  readonly isOn?: boolean;
  /** An iPhone's browser, which supports push only on the home screen. */
  readonly isIPhone?: boolean;
}

/** Mocks this browser's push state and service worker, from here on. */
const withPush = (here: PushHere) => async (page: Page, site: Site) => {
  const users = site.server.context.database.selectFrom("users").select("id");
  const { id: memberId } = await users.where("email", "=", "ana@secret.example").executeTakeFirstOrThrow();
  await page.addInitScript(
    ({ permission, isOn, isIPhone, memberId, userAgent }) => {
      if (isOn) localStorage.setItem("push-of", memberId);
      else localStorage.removeItem("push-of");
      const subscription = isOn
        ? { options: { applicationServerKey: null }, unsubscribe: async () => true }
        : null;
      const registration = {
        active: null,
        waiting: null,
        addEventListener: () => undefined,
        getNotifications: async () => [],
        pushManager: {
          getSubscription: async () => subscription,
          subscribe: () => Promise.reject(new Error("the push service does not answer")),
        },
      };
      const value = {
        controller: null,
        ready: Promise.resolve(registration),
        register: async () => registration,
        getRegistration: async () => registration,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      };
      Object.defineProperty(navigator, "serviceWorker", { configurable: true, value });
      Object.defineProperty(Notification, "permission", { configurable: true, get: () => permission });
      Notification.requestPermission = async () => "granted";
      if (!isIPhone) return;
      Reflect.deleteProperty(globalThis, "PushManager");
      Object.defineProperty(navigator, "userAgent", { configurable: true, value: userAgent });
    },
    { isOn: false, isIPhone: false, ...here, memberId, userAgent: IPHONE },
  );
};

/** Push notifications in the member's browser. Last in its room, because the mocks stay. */
export const PUSH_SCREENS: readonly Screen[] = [
  {
    name: "Profile, push not turned on",
    path: PROFILE,
    prepare: withPush({ permission: "default" }),
    words: "Turn on push on this device",
  },
  {
    name: "Profile, push could not be turned on",
    act: press("Turn on push on this device"),
    words: "Push couldn't be turned on",
  },
  {
    name: "Order, push offered",
    path: "/orders",
    prepare: async (page, site) => {
      await newestOrderIs("preparing")(page, site);
      await withPush({ permission: "default" })(page, site);
    },
    act: openNewestOrder,
    words: "Know the second it's ready.",
  },
  ...sharing({ path: PROFILE }, [
    {
      name: "Profile, push on",
      prepare: withPush({ permission: "granted", isOn: true }),
      words: "Turn off on this device",
    },
    {
      name: "Profile, push blocked",
      prepare: withPush({ permission: "denied" }),
      words: "Notifications are blocked here.",
    },
    {
      name: "Profile, push needs the home screen",
      prepare: withPush({ permission: "default", isIPhone: true }),
      words: "Add SECRET to your home screen first",
    },
  ]),
];
