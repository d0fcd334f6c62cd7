import { ERRORS } from "@secret/contract";
import type { Page } from "playwright-core";
import { DEMO_OPEN_EVENT } from "../../../tools/demo-data/events.ts";
import { readLink } from "../../browser/mailbox.ts";
import { signUpElsewhere } from "../../browser/sign-up-elsewhere.ts";
import { empty, fail, given, press, type Screen, type Site, send, stall } from "../screen.ts";
import { PUSH_SCREENS } from "./push.ts";

const NOBODYS = "00000000-0000-4000-8000-000000000000";

const pressHeading = (name: string) => (page: Page) => page.getByRole("heading", { name }).click();
const newestOrder = (page: Page) => page.getByRole("link", { name: "View Details" }).first().click();

/** Puts the member's newest order where the crew would have put it. */
const newestOrderIs = (status: "confirmed" | "preparing" | "ready") => async (_page: Page, site: Site) => {
  const { database } = site.server.context;
  const newest = database
    .selectFrom("orders")
    .innerJoin("users", "users.id", "orders.userId")
    .select("orders.id")
    .where("users.email", "=", "ana@secret.example")
    .orderBy("orders.createdAt", "desc")
    .limit(1);
  await database.updateTable("orders").set({ status }).where("id", "in", newest).execute();
};

/** What is not found leads on by itself, after the four seconds that are left out here. */
const holdLeadingOn = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout: later } = globalThis;
    const patient = (action: () => void, afterMs?: number) =>
      afterMs === 4_000 ? 0 : later(action, afterMs);
    Object.assign(globalThis, { setTimeout: patient });
  });

/** What the rows of the profile's index open on a phone. */
const PROFILE_PARTS = [
  ["account", "Account Information"],
  ["personal", "Personal Information"],
  ["notifications", "Notifications"],
  ["devices", "Signed-in Devices"],
  ["password", "Change Password"],
  ["second-factor", "Second Factor"],
  ["passkeys", "Passkeys"],
  ["data", "Your Data"],
] as const;

/** As if the member's account were told otherwise. */
const withProfile = (change: object) => (page: Page) =>
  page.route("**/api/profile", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...change } });
  });

/** As if the member had added a phone a day ago. */
const withYoungPhone = withProfile({
  phone: "+12135550177",
  phoneVerified: true,
  phoneStandsFrom: new Date(Date.now() + 172_800_000).toISOString(),
});

/** As if the member had texted STOP, and the mail came back. */
const withStops = withProfile({
  phone: "+12135550177",
  phoneVerified: true,
  stops: [
    { channel: "sms", reason: "stop", since: "2026-11-20T18:00:00.000Z" },
    { channel: "mail", reason: "bounce", since: "2026-11-20T18:24:00.000Z" },
  ],
});
const withComplaint = withProfile({
  stops: [{ channel: "mail", reason: "complaint", since: "2026-11-20T18:24:00.000Z" }],
});

/** As if an event's page were told something else. */
const withEvent = (page: Page, change: object) =>
  page.route(/\/api\/events\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...change } });
  });

/** As if the window of an order that is opened were near, and more. */
const withNearWindow = (page: Page, change: object = {}) =>
  page.route(/\/api\/orders\/[^/]{36}$/, async (route) => {
    const response = await route.fetch();
    const order = await response.json();
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const pickupWindow = { ...order.pickupWindow, startsAt: at(12), endsAt: at(32) };
    await route.fulfill({ response, json: { ...order, pickupWindow, ...change } });
  });
const IS_HERE = { hereAt: new Date().toISOString() };

/** As if a place of the waitlist had just been offered. */
const withOffer = (page: Page) =>
  page.route("**/api/events/*/mine", async (route) => {
    const response = await route.fetch();
    const offerExpiresAt = new Date(Date.now() + 754_000).toISOString();
    await route.fulfill({ response, json: { ...(await response.json()), offerExpiresAt } });
  });

/** As if a member's list were this one. */
const withNews = (page: Page, notifications: readonly object[]) =>
  page.route("**/api/notifications?*", (route) => {
    const unreadCount = notifications.filter((each) => "readAt" in each && each.readAt === null).length;
    return route.fulfill({ json: { notifications, unreadCount, hasMore: notifications.length > 0 } });
  });

/** Days ago, what it is about, title, message; the first ones are unread. */
const NEWS = [
  [0, "order", "Ready for pickup", "Order D4H-F8H is ready. Show your QR code at the window."],
  [0, "event", "Ordering is open", "Koreatown Rooftop Supper takes orders now."],
  [
    0,
    "payment",
    "Money on its way back",
    "$1,204.60 of order 7MV-J36 goes back to your card. Banks take a few days.",
  ],
  [1, "transfer", "Your friend has it", "Maximiliane-Alexandria Featherstonehaugh claimed order 7MV-J36."],
  [1, "account", "Your password was changed", "Was it not you? Take it back with the link that we sent you."],
  [40, "system", "Test notification", "It works: this is how our news reaches you."],
  [700, "pickup", "Pickup window changed", "Order K2P-9TX is yours to pick up 8:20 to 8:40 PM."],
] as const;

const newsOfEveryKind = () =>
  NEWS.map(([daysAgo, type, title, message], index) => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    type,
    title,
    message,
    eventId: null,
    orderId: null,
    path: "/events",
    expiresAt: null,
    readAt: index < 3 ? null : new Date().toISOString(),
    createdAt: new Date(Date.now() - daysAgo * 86_400_000 - index * 60_000).toISOString(),
  }));

/** As if the whole list had just been cleared. */
const withClearing = async (page: Page) => {
  await page.route("**/api/notifications", async (route) => {
    await withNews(page, []);
    await route.fulfill({ json: { clearedAt: new Date().toISOString() } });
  });
};

/** As if the news of an offer had just come. */
const withOfferNews = (page: Page) =>
  page.route("**/api/notifications*", async (route) => {
    const response = await route.fetch();
    const { notifications, ...rest } = await response.json();
    const offer = {
      ...notifications[0],
      type: "event",
      path: `/events/${NOBODYS}`,
      title: "A place came back",
      message: "Koreatown Rooftop Supper has room again, and you're next. Order within 15 minutes.",
      orderId: null,
      eventId: NOBODYS,
      readAt: null,
      expiresAt: new Date(Date.now() + 754_000).toISOString(),
    };
    await route.fulfill({ response, json: { ...rest, notifications: [offer, ...notifications.slice(1)] } });
  });

/** As if all sign-ins were hours ago. */
const forgetProof = async (_page: Page, site: Site) => {
  await site.server.context.database.updateTable("sessions").set({ provenAt: null }).execute();
};

/** A member with an order on its way and one that was picked up. */
export const MEMBER_SCREENS: readonly Screen[] = [
  { name: "Dashboard", path: "/dashboard", words: "Active Member" },
  { name: "Dashboard, loading", path: "/dashboard", prepare: stall("**/api/orders") },
  { name: "Dashboard, not loaded", path: "/dashboard", prepare: fail("**/api/events"), words: "Try again" },
  { name: "Menu of a phone", path: "/dashboard", act: press("Menu"), words: "Theme", only: "phone" },
  {
    name: "Profile menu",
    path: "/dashboard",
    act: press("Profile menu"),
    words: "Sign Out",
    only: "desktop",
  },
  { name: "Events", path: "/events", words: "SECRET Events" },
  { name: "Events, loading", path: "/events", prepare: stall("**/api/events") },
  {
    name: "Events, not loaded",
    path: "/events",
    prepare: fail("**/api/events"),
    words: "Failed to load events",
  },
  { name: "Events, none", path: "/events", prepare: empty("**/api/events"), words: "No Events Scheduled" },
  { name: "Event", path: "/events", act: pressHeading(DEMO_OPEN_EVENT), words: "✓ Open for Orders" },
  {
    name: "Event, nothing on the menu matches",
    path: "",
    act: async (page) => {
      await press("Search")(page);
      await page.getByLabel("Search the menu").fill("hamburger");
    },
    words: "Nothing on the menu matches.",
  },
  {
    name: "Event, an item opened",
    path: "/events",
    act: async (page) => {
      await pressHeading(DEMO_OPEN_EVENT)(page);
      await press("Hot Honey Tail")(page);
    },
    words: "Contains crustacean shellfish, milk, sesame",
  },
  {
    name: "Event, an offer of the waitlist",
    path: "/events",
    prepare: withOffer,
    act: pressHeading(DEMO_OPEN_EVENT),
    words: "A place came back and you're next.",
  },
  {
    name: "Event, fully booked, with an own order",
    path: "/events",
    act: pressHeading("Koreatown"),
    words: "See your order",
  },
  { name: "Event, opening soon", path: "/events", act: pressHeading("Echo Park"), words: "Notify me" },
  {
    name: "Event, cancelled",
    path: "/events",
    prepare: (page) => withEvent(page, { status: "cancelled" }),
    act: pressHeading(DEMO_OPEN_EVENT),
    words: /^This evening was cancelled/,
  },
  {
    name: "Event, ordering is over",
    path: "/events",
    prepare: (page) => withEvent(page, { registrationClosesAt: new Date(Date.now() - 60_000).toISOString() }),
    act: pressHeading(DEMO_OPEN_EVENT),
    words: "Registration period has ended.",
  },
  {
    name: "Event, past",
    path: "/events",
    act: pressHeading("Venice"),
    words: "This evening is over.",
  },
  { name: "Event, loading", path: `/events/${NOBODYS}`, prepare: stall("**/api/events/*") },
  {
    name: "Event, not loaded",
    path: `/events/${NOBODYS}`,
    prepare: fail("**/api/events/*"),
    words: "Failed to load event details",
  },
  {
    name: "Event not found",
    path: `/events/${NOBODYS}`,
    prepare: (page) => holdLeadingOn(page),
    words: "Event Not Found",
  },
];

/** The same member's orders, news and account. */
export const ORDER_SCREENS: readonly Screen[] = [
  { name: "Orders", path: "/orders", words: "Live Updates" },
  { name: "Orders, loading", path: "/orders", prepare: stall("**/api/orders") },
  {
    name: "Orders, not loaded",
    path: "/orders",
    prepare: fail("**/api/orders"),
    words: "Failed to load orders",
  },
  {
    name: "Order, preparing",
    path: "/orders",
    prepare: newestOrderIs("preparing"),
    act: newestOrder,
    words: "Your QR code appears here as soon as your order is ready.",
  },
  {
    name: "Order, preparing, near its window",
    path: "",
    prepare: (page) => withNearWindow(page),
    act: (page) => page.reload(),
    words: "I'm here",
  },
  {
    name: "Order, preparing, its member is here",
    path: "",
    prepare: (page) => withNearWindow(page, IS_HERE),
    act: (page) => page.reload(),
    words: "The crew sees you.",
  },
  {
    name: "Order, ready",
    path: "/orders",
    prepare: newestOrderIs("ready"),
    act: newestOrder,
    words: "Show this code at the window",
  },
  { name: "Order, ready, a new code", path: "", act: press("New code"), words: "stops working at once" },
  {
    name: "Order, ready, its code over the whole screen",
    path: "",
    act: async (page) => {
      await page.reload();
      await press("Show the code larger")(page);
    },
    words: "Press anywhere to close",
  },
  {
    name: "Order, ready, near its window",
    path: "",
    prepare: (page) => withNearWindow(page),
    act: (page) => page.reload(),
    words: "I'm here",
  },
  {
    name: "Order, ready, its member is here",
    path: "",
    prepare: (page) => withNearWindow(page, IS_HERE),
    act: (page) => page.reload(),
    words: "Step up and show your code.",
  },
  { name: "Dashboard, an order is ready", path: "/dashboard", words: "Your next pickup" },
  {
    name: "Order, confirmed",
    path: "/orders",
    prepare: newestOrderIs("confirmed"),
    act: newestOrder,
    words: "Cancel Order",
  },
  { name: "Order, to be cancelled", path: "", act: press("Cancel Order"), words: "Cancel this order?" },
  {
    name: "Order, picked up",
    path: "/orders",
    act: (page) => page.getByRole("link", { name: "View Details" }).last().click(),
    words: "Picked up",
  },
  {
    name: "Order not found",
    path: `/orders/${NOBODYS}`,
    prepare: (page) => holdLeadingOn(page),
    words: "Order Not Found",
  },
  {
    name: "Order, not loaded",
    path: `/orders/${NOBODYS}`,
    prepare: fail("**/api/orders/*"),
    words: "Failed to load order details",
  },
  { name: "Notifications", path: "/notifications", words: "Order confirmed" },
  {
    name: "Notifications, of every kind",
    path: "/notifications",
    prepare: (page) => withNews(page, newsOfEveryKind()),
    words: "Your password was changed",
  },
  {
    name: "Notifications, cleared",
    path: "/notifications",
    prepare: withClearing,
    act: press("Clear"),
    words: "Cleared.",
  },
  {
    name: "Notifications, where texts and mail don't arrive",
    path: "/notifications",
    prepare: withStops,
    words: "Here, and by push.",
  },
  { name: "Notifications, of orders", path: "/notifications?show=orders", words: "Order confirmed" },
  {
    name: "Notifications, none of this kind",
    path: "/notifications?show=account",
    // Signing in on a second device is news of the account.
    prepare: (page) => withNews(page, []),
    words: "No news of your account",
  },
  {
    name: "Notifications, a test not sent",
    path: "/notifications",
    prepare: given(
      "**/api/notifications/test",
      {
        type: "about:blank",
        title: "Too Many Requests",
        status: 429,
        code: "TEST_LIMIT_REACHED",
        detail: ERRORS.TEST_LIMIT_REACHED.message,
      },
      429,
    ),
    act: press("Send test"),
    words: "Failed to send test notification",
  },
  {
    name: "Notifications, offline",
    path: "/notifications",
    prepare: fail("**/api/live*"),
    words: "Offline.",
  },
  {
    name: "Notifications, loading",
    path: "/notifications",
    prepare: stall("**/api/notifications?filter=*"),
  },
  {
    name: "Notifications, an offer of the waitlist",
    path: "/notifications",
    prepare: withOfferNews,
    words: "A place came back",
  },
  {
    name: "Notifications, not loaded",
    path: "/notifications",
    prepare: fail("**/api/notifications?filter=*"),
    words: "Failed to load notifications",
  },
  { name: "Profile", path: "/profile", words: /Signed-in Devices/ },
  ...PROFILE_PARTS.map(
    ([section, title]): Screen => ({
      name: `Profile, ${title}`,
      path: `/profile?section=${section}`,
      words: title,
      only: "phone",
    }),
  ),
  {
    name: "Profile, told in the app alone",
    path: "/profile?section=notifications",
    prepare: withProfile({ notificationPreferences: { email: false, sms: false, push: false } }),
    words: "shows only here in the app",
  },
  {
    name: "Profile, a phone added lately",
    path: "/profile?section=account",
    prepare: withYoungPhone,
    words: "it signs in with your password only",
  },
  {
    name: "Profile, a number that replied STOP",
    path: "/profile?section=notifications",
    prepare: withStops,
    words: /\(213\) 555-0177 replied STOP/,
  },
  {
    name: "Profile, the contacts that nothing reaches",
    path: "/profile?section=account",
    prepare: withStops,
    words: "Email comes back",
    only: "phone",
  },
  {
    name: "Profile, a mail marked as spam",
    path: "/profile?section=notifications",
    prepare: withComplaint,
    words: "You marked an email of ours as spam",
  },
  {
    name: "Verify an address again",
    path: "/profile?section=notifications",
    prepare: async (page) => {
      await withStops(page);
      await given("**/api/proof/code", {})(page);
    },
    act: press("Verify your address again"),
    words: /We sent a code of six digits to/,
  },
  {
    name: "Link of another account",
    path: "/profile",
    act: async (page, site) => {
      const email = `another-${crypto.randomUUID()}@example.com`;
      await signUpElsewhere(site, email, "knock twice, then once");
      await page.goto(await readLink(site, email));
      await press("Confirm")(page);
    },
    words: "Continue as the other account?",
  },
  {
    name: "Profile, not loaded",
    path: "/profile",
    prepare: fail("**/api/profile"),
    words: "Your profile did not load",
  },
  {
    name: "Profile, a name is missing",
    path: "/profile?section=personal",
    act: send("Save Changes", { "First name": "" }),
    words: "First name is required",
  },
  {
    name: "Profile, password not changed",
    path: "/profile?section=password",
    act: send("Change Password", {
      "Current password": "not the password",
      "New password": "knock twice, then once",
      "Confirm new password": "knock once",
    }),
    words: "New passwords do not match",
  },
  { name: "Add a phone", path: "/profile?section=account", act: press("Add Phone"), words: "Add your phone" },
  {
    name: "Add codes by text message",
    path: "/profile?section=second-factor",
    act: press("Add Text Message"),
    words: "Codes by text message",
  },
  {
    name: "Add an authenticator app",
    path: "/profile?section=second-factor",
    act: press("Add Authenticator App"),
    words: "Verification code",
  },
  {
    name: "Delete the account",
    path: "/profile?section=data",
    act: press("Delete My Account"),
    words: "Delete your account?",
  },
  {
    name: "Confirm it's you",
    path: "/profile?section=passkeys",
    prepare: forgetProof,
    act: press("Add Passkey"),
    words: "Your password",
  },
  {
    name: "Confirm it's you, wrong password",
    path: "",
    act: send("Confirm", { "Your password": "not the password" }),
    words: "Your current password is not right.",
  },
  {
    name: "Confirm it's you, by code",
    path: "",
    act: (page) => page.getByRole("tab", { name: "Code" }).click(),
    words: "Where shall we send a code of six digits?",
  },
  {
    name: "Confirm it's you, code sent",
    path: "",
    prepare: given("**/api/proof/code", {}),
    act: (page) => page.getByRole("button", { name: /^Email / }).click(),
    words: "We sent a code of six digits to",
  },
  {
    name: "Confirm it's you, loading",
    path: "/profile?section=passkeys",
    prepare: async (page, site) => {
      await forgetProof(page, site);
      await stall("**/api/proof")(page);
    },
    act: press("Add Passkey"),
  },
  {
    name: "Confirm it's you, not loaded",
    path: "/profile?section=passkeys",
    prepare: fail("**/api/proof"),
    act: press("Add Passkey"),
    words: "This did not load",
  },
  ...PUSH_SCREENS,
];

/** A member who has not ordered anything yet. */
export const NEWCOMER_SCREENS: readonly Screen[] = [
  {
    name: "Event, fully booked",
    path: "/events",
    act: pressHeading("Koreatown"),
    words: "Join the waitlist",
  },
  { name: "Dashboard of a newcomer", path: "/dashboard", words: "Your first order" },
  { name: "Orders, none", path: "/orders", words: "No Orders Yet" },
  { name: "Notifications, none", path: "/notifications", words: "All quiet" },
];
