import { describe, expect, test } from "vitest";
import { isEventSoldOut, mayWaitFor, waitlistShare } from "./waitlist.ts";

const instant = (time: string) => new Date(`2026-11-21T${time}Z`);
const inStock = {
  id: "tail",
  isAvailable: true,
  currentQuantity: 1,
  maxQuantity: 5,
  pickupUnits: 2,
  sortOrder: 0,
};
const soldOut = { ...inStock, currentQuantity: 5 };
const offTheMenu = { ...inStock, isAvailable: false };
const open = {
  id: "first",
  startsAt: instant("18:00:00"),
  endsAt: instant("18:20:00"),
  currentOrders: 0,
  maxOrders: 4,
  currentUnits: 0,
  maxUnits: null as number | null,
};
const full = { ...open, currentOrders: 4 };
const noUnits = { ...open, maxUnits: 3, currentUnits: 2 };
const NOON = instant("12:00:00");

test.each([
  ["has places and something to sell", { menu: [soldOut, inStock], currentOrders: 9 }, false],
  ["has no place left", { menu: [inStock], currentOrders: 10 }, true],
  ["has sold out every item on its menu", { menu: [soldOut, offTheMenu], currentOrders: 0 }, true],
  ["has no menu yet", { menu: [], currentOrders: 0 }, false],
  ["has only full windows", { menu: [inStock], currentOrders: 4, pickupWindows: [full, full] }, true],
  ["has a window with room", { menu: [inStock], currentOrders: 4, pickupWindows: [full, open] }, false],
  ["has no units left for a piece", { menu: [inStock], currentOrders: 1, pickupWindows: [noUnits] }, true],
])("whether an event that %s is sold out", (_, event, isSoldOut) => {
  expect(isEventSoldOut({ pickupWindows: [open], ...event, maxOrders: 10 }, NOON)).toBe(isSoldOut);
});

test("a past window with room makes nothing available", () => {
  const event = { menu: [inStock], currentOrders: 4, maxOrders: 10 };
  const over = { ...open, startsAt: instant("11:00:00"), endsAt: NOON };
  expect(isEventSoldOut({ ...event, pickupWindows: [over, full] }, NOON)).toBe(true);
});

const event = {
  status: "active" as const,
  registrationOpensAt: instant("08:00:00"),
  registrationClosesAt: NOON,
  pickupEndsAt: instant("20:00:00"),
  menu: [inStock],
  pickupWindows: [open],
  currentOrders: 1,
  maxOrders: 10,
};

test.each([
  ["while it accepts orders", event, "11:59:59", false],
  ["while it is sold out", { ...event, currentOrders: 10 }, "11:59:59", true],
  ["once ordering is over", event, "12:00:00", true],
  ["once its pickup is over", event, "20:00:00", false],
  ["once it is cancelled", { ...event, status: "cancelled" as const }, "13:00:00", false],
])("whether waiting for an event can bring something, %s", (_, waited, time, may) => {
  expect(mayWaitFor(waited, instant(time))).toBe(may);
});

describe("the share held for a member of the waitlist", () => {
  const fries = { ...inStock, id: "fries", maxQuantity: null, pickupUnits: 0, sortOrder: 1 };
  const stock = { event: { currentOrders: 3, maxOrders: 4 }, windows: [open], items: [fries, inStock] };
  const held = (wish: { menuItemId: string | null; pieces: number }, change: object = {}) =>
    waitlistShare({ ...stock, ...change }, wish, NOON);
  const itemsOf = (share: ReturnType<typeof held>) =>
    share?.items.map(({ menuItemId, quantity }) => [menuItemId, quantity]);

  test("is one place, a window with room, and the requested pieces", () => {
    expect(held({ menuItemId: "tail", pieces: 3 })).toEqual({
      orders: 1,
      pickupWindowId: "first",
      items: [{ menuItemId: "tail", quantity: 3, pickupUnits: 2 }],
    });
  });

  test("has as many pieces as are left, and as the member may order", () => {
    expect(itemsOf(held({ menuItemId: "tail", pieces: 9 }))).toEqual([["tail", 4]]);
    const limited = { items: [{ ...inStock, maxPerMember: 2 }] };
    expect(itemsOf(held({ menuItemId: "tail", pieces: 9 }, limited))).toEqual([["tail", 2]]);
  });

  test("takes the first items on the menu for the event's own list", () => {
    expect(itemsOf(held({ menuItemId: null, pieces: 6 }))).toEqual([
      ["tail", 4],
      ["fries", 2],
    ]);
  });

  test("shrinks to fit into a window", () => {
    const windows = [{ ...open, maxUnits: 5 }];
    expect(itemsOf(held({ menuItemId: "tail", pieces: 4 }, { windows }))).toEqual([["tail", 2]]);
  });

  test("skips items that fit into no window", () => {
    const windows = [{ ...open, maxUnits: 1 }];
    expect(itemsOf(held({ menuItemId: null, pieces: 1 }, { windows }))).toEqual([["fries", 1]]);
    expect(held({ menuItemId: "tail", pieces: 1 }, { windows })).toBeUndefined();
  });

  test("is in the first window with room", () => {
    const windows = [{ ...open, id: "late", startsAt: instant("19:00:00") }, full, { ...open, id: "early" }];
    expect(held({ menuItemId: "tail", pieces: 1 }, { windows })?.pickupWindowId).toBe("early");
  });

  test.each([
    ["place", { event: { currentOrders: 4, maxOrders: 4 } }],
    ["piece", { items: [soldOut, offTheMenu] }],
    ["window", { windows: [full] }],
  ])("is nothing without a %s", (_, change) => {
    expect(held({ menuItemId: null, pieces: 1 }, change)).toBeUndefined();
  });
});
