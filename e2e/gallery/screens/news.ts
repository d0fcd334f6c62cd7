import { listNotifications, type Notification, sendTestNotification } from "@secret/contract";
import type { Page } from "playwright-core";
import { changed, fail, given, refused, stall } from "../../made-up/answers.ts";
import { breakLive, NOBODYS, press, type Screen, sharing } from "../screen.ts";
import { withSuppressions } from "./profile.ts";

/** Mocks a member's notifications. */
const withNews = (notifications: Notification[]) =>
  given(listNotifications, {
    rows: notifications,
    unreadCount: notifications.filter(({ readAt }) => readAt === null).length,
    hasMore: notifications.length > 0,
  });

/** Days ago, topic, title and message. The first ones are unread. */
const NEWS = [
  [0, "order", "D4H-F8H is hot", "The window's open. Show your code."],
  [0, "event", "Ordering is open", "Koreatown Rooftop Supper takes orders now."],
  [
    0,
    "payment",
    "Money on its way back",
    "$1,204.60 of order 7MV-J36 goes back to your card. It can take a few days.",
  ],
  [1, "transfer", "Your friend has it", "Maximiliane-Alexandria Featherstonehaugh claimed order 7MV-J36."],
  [1, "account", "Account security", "Your password was changed. Wasn't you? Change your password."],
  [40, "system", "It works", "This is the test you asked for."],
  [700, "pickup", "Pickup window changed", "Order K2P-9TX is yours to pick up 8:20 to 8:40 PM."],
] as const;

const newsOfEveryKind = (): Notification[] =>
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

/** Mocks a list that was just cleared. */
const withClearing = (page: Page) =>
  page.route("**/api/notifications", async (route) => {
    await withNews([])(page);
    await route.fulfill({ json: { clearedAt: new Date().toISOString() } });
  });

/** Mocks a new notification about an offer. */
const withOfferNews = changed(listNotifications, ({ rows }) => ({
  rows: rows.map((row, index) => (index > 0 ? row : { ...row, ...offer() })),
}));

const offer = (): Partial<Notification> => ({
  type: "event",
  path: `/events/${NOBODYS}`,
  title: "A spot opened up",
  message:
    "A spot at Koreatown Rooftop Supper is yours until 10:49 PM. Order before it goes to the next in line.",
  orderId: null,
  eventId: NOBODYS,
  readAt: null,
  expiresAt: new Date(Date.now() + 754_000).toISOString(),
});

/** The member's notifications. */
export const NEWS_SCREENS: readonly Screen[] = [
  ...sharing({ path: "/notifications" }, [
    { name: "Notifications", words: "Order confirmed" },
    {
      name: "Notifications, of every kind",
      prepare: withNews(newsOfEveryKind()),
      words: "Your password was changed",
    },
    { name: "Notifications, cleared", prepare: withClearing, act: press("Clear"), words: "Cleared." },
    {
      name: "Notifications, where texts and mail don't arrive",
      prepare: withSuppressions,
      words: "In the app, and by push.",
    },
  ]),
  { name: "Notifications, of orders", path: "/notifications?show=orders", words: "Order confirmed" },
  {
    name: "Notifications, none of this kind",
    path: "/notifications?show=account",
    // Signing in on a second device would notify the account.
    prepare: withNews([]),
    words: "No account news",
  },
  ...sharing({ path: "/notifications" }, [
    {
      name: "Notifications, a test not sent",
      prepare: refused(sendTestNotification, "TEST_LIMIT_REACHED"),
      act: press("Send test"),
      words: "Failed to send test notification",
    },
    {
      name: "Notifications, offline",
      prepare: breakLive,
      words: "Offline.",
    },
    { name: "Notifications, loading", prepare: stall(listNotifications) },
    { name: "Notifications, an offer of the waitlist", prepare: withOfferNews, words: "A spot opened up" },
    {
      name: "Notifications, not loaded",
      prepare: fail(listNotifications),
      words: "Failed to load notifications",
    },
  ]),
];
