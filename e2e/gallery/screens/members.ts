import type { Page } from "playwright-core";
import { DEMO_OPEN_EVENT } from "../../../tools/demo-data/events.ts";
import { readLink } from "../../browser/mailbox.ts";
import { signUpElsewhere } from "../../browser/sign-up-elsewhere.ts";
import { empty, fail, given, press, type Screen, type Site, send, stall } from "../screen.ts";

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

/** As if the member had added a phone a day ago. */
const withYoungPhone = (page: Page) =>
  page.route("**/api/profile", async (route) => {
    const response = await route.fetch();
    const young = {
      phone: "+12135550177",
      phoneVerified: true,
      phoneStandsFrom: new Date(Date.now() + 172_800_000).toISOString(),
    };
    await route.fulfill({ response, json: { ...(await response.json()), ...young } });
  });

/** As if an event's page were told something else. */
const withEvent = (page: Page, change: object) =>
  page.route(/\/api\/events\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...change } });
  });

/** As if a place of the waitlist had just been offered. */
const withOffer = (page: Page) =>
  page.route("**/api/events/*/mine", async (route) => {
    const response = await route.fetch();
    const offerExpiresAt = new Date(Date.now() + 754_000).toISOString();
    await route.fulfill({ response, json: { ...(await response.json()), offerExpiresAt } });
  });

/** As if the news of an offer had just come. */
const withOfferNews = (page: Page) =>
  page.route("**/api/notifications*", async (route) => {
    const response = await route.fetch();
    const { notifications, ...rest } = await response.json();
    const offer = {
      ...notifications[0],
      title: "A place came back",
      message: "Koreatown Rooftop Supper has room again, and you are next. Order within 15 minutes.",
      orderId: null,
      eventId: NOBODYS,
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
    words: "Profile Settings",
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
    words: "A place came back and you are next.",
  },
  {
    name: "Event, fully booked",
    path: "/events",
    act: pressHeading("Koreatown"),
    words: "Join the waitlist",
  },
  { name: "Event, opening soon", path: "/events", act: pressHeading("Echo Park"), words: "Notify me" },
  {
    name: "Event, cancelled",
    path: "/events",
    prepare: (page) => withEvent(page, { status: "cancelled" }),
    act: pressHeading(DEMO_OPEN_EVENT),
    words: "It was cancelled",
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
    words: /Registration Closed|Not Active/,
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
    name: "Order, ready",
    path: "/orders",
    prepare: newestOrderIs("ready"),
    act: newestOrder,
    words: "Show this code at the window",
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
  { name: "Notifications, to be cleared", path: "", act: press("Clear"), words: "Clear all notifications?" },
  {
    name: "Notifications, an offer of the waitlist",
    path: "/notifications",
    prepare: withOfferNews,
    words: "See the event",
  },
  {
    name: "Notifications, not loaded",
    path: "/notifications",
    prepare: fail("**/api/notifications"),
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
    name: "Profile, a phone added lately",
    path: "/profile?section=account",
    prepare: withYoungPhone,
    words: "it signs in with your password only",
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
];

/** A member who has not ordered anything yet. */
export const NEWCOMER_SCREENS: readonly Screen[] = [
  { name: "Dashboard of a newcomer", path: "/dashboard", words: "Nothing is on its way." },
  { name: "Orders, none", path: "/orders", words: "No Orders Yet" },
  { name: "Notifications, none", path: "/notifications", words: "All quiet" },
];
