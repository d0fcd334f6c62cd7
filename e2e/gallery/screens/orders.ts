import type { Page } from "playwright-core";
import { fail, holdLeadingOn, NOBODYS, press, type Screen, type Site, sharing, stall } from "../screen.ts";

const newestOrder = (page: Page) => page.getByRole("link", { name: "View Details" }).first().click();

/** Moves the member's newest order to a status, as the crew would. */
export const newestOrderIs =
  (status: "confirmed" | "preparing" | "ready") => async (_page: Page, site: Site) => {
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

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/**
 * Mocks an order whose window starts in `startsIn` minutes, with its event's end to match and further
 * changes.
 */
const withNearWindow = (page: Page, change: object = {}, startsIn = 12) =>
  page.route(/\/api\/orders\/[^/]{36}$/, async (route) => {
    const response = await route.fetch();
    const order = await response.json();
    const endsAt = at(startsIn + 20);
    const pickupWindow = { ...order.pickupWindow, startsAt: at(startsIn), endsAt };
    const event = { ...order.event, pickupEndsAt: endsAt };
    await route.fulfill({ response, json: { ...order, event, pickupWindow, ...change } });
  });
const CHECKED_IN = { checkedInAt: new Date().toISOString() };

/** The member's orders. */
export const ORDER_SCREENS: readonly Screen[] = [
  ...sharing({ path: "/orders" }, [
    { name: "Orders", words: "Live Updates" },
    { name: "Orders, loading", prepare: stall("**/api/orders") },
    { name: "Orders, not loaded", prepare: fail("**/api/orders"), words: "Failed to load orders" },
    {
      name: "Order, preparing",
      prepare: newestOrderIs("preparing"),
      act: newestOrder,
      words: "Your QR code appears here as soon as your order is ready.",
    },
  ]),
  {
    name: "Order, preparing, near its window",
    prepare: (page) => withNearWindow(page),
    act: (page) => page.reload(),
    words: "I'm here",
  },
  {
    name: "Order, preparing, its member is here",
    prepare: (page) => withNearWindow(page, CHECKED_IN),
    act: (page) => page.reload(),
    words: "The crew knows you're here.",
  },
  {
    name: "Order, ready",
    path: "/orders",
    prepare: newestOrderIs("ready"),
    act: newestOrder,
    words: "Show this code at the window",
  },
  { name: "Order, ready, a new code", act: press("New code"), words: "stops working right away" },
  {
    name: "Order, ready, its code over the whole screen",
    act: async (page) => {
      await page.reload();
      await press("Show the code larger")(page);
    },
    words: "Tap anywhere to close",
  },
  {
    name: "Order, ready, near its window",
    prepare: (page) => withNearWindow(page),
    act: (page) => page.reload(),
    words: "I'm here",
  },
  {
    name: "Order, ready, its member is here",
    prepare: (page) => withNearWindow(page, CHECKED_IN),
    act: (page) => page.reload(),
    words: "Step up and show your code.",
  },
  {
    name: "Order, ready, its code has expired",
    prepare: (page) => withNearWindow(page, {}, -90),
    act: (page) => page.reload(),
    words: "QR code has expired",
  },
  { name: "Dashboard, an order is ready", path: "/dashboard", words: "Your next pickup" },
  {
    name: "Order, confirmed",
    path: "/orders",
    prepare: newestOrderIs("confirmed"),
    act: newestOrder,
    words: "Cancel Order",
  },
  { name: "Order, to be cancelled", act: press("Cancel Order"), words: "Cancel this order?" },
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
];
