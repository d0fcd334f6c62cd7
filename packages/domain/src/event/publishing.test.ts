import { expect, test } from "vitest";
import { findPublishWarnings, type PublishedEvent, publishedStatus } from "./publishing.ts";

const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 28, hour, minute));
const opensAt = at(12);

test("publishes an event as scheduled before ordering opens, and as active afterwards", () => {
  expect(publishedStatus(opensAt, new Date(opensAt.getTime() - 1))).toBe("scheduled");
  expect(publishedStatus(opensAt, opensAt)).toBe("active");
});

const item = { name: "Lobster Tail", imageUrl: "/tail.webp", allergens: [], priceCents: 2400 };
const stocked = { ...item, maxQuantity: 60, pickupUnits: 1, isAvailable: true };
const window = { startsAt: at(18), endsAt: at(19), maxOrders: 90, maxUnits: 60 };
const complete: PublishedEvent = {
  timeZone: "UTC",
  pickupStartsAt: at(18),
  pickupEndsAt: at(19),
  maxOrders: 90,
  menu: [stocked],
  pickupWindows: [window],
};

test("has no warnings for an event with pictures, allergens, prices and matching windows", () => {
  expect(findPublishWarnings(complete)).toEqual([]);
});

test("lists missing pictures, unreviewed allergens and free items by name", () => {
  const water = { ...stocked, name: "Water", imageUrl: null, allergens: null, priceCents: 0, maxQuantity: 0 };
  const ribs = { ...stocked, name: "Corn Ribs", imageUrl: null, maxQuantity: 0 };
  expect(findPublishWarnings({ ...complete, menu: [stocked, water, ribs] })).toEqual([
    "2 of 3 items have no picture: Water, Corn Ribs.",
    "1 of 3 items has no allergen review: Water.",
    "1 of 3 items costs $0.00: Water.",
  ]);
});

test("names at most five items", () => {
  const menu = [1, 2, 3, 4, 5, 6, 7].map((number) => ({
    ...stocked,
    name: `Tail ${number}`,
    imageUrl: null,
    maxQuantity: 0,
    pickupUnits: 0,
  }));
  expect(findPublishWarnings({ ...complete, menu: [...menu, stocked] })).toEqual([
    "7 of 8 items have no picture: Tail 1, Tail 2, Tail 3, Tail 4, Tail 5 and 2 more.",
  ]);
});

test("leaves out unavailable items, and warns when none is left", () => {
  const off = { ...stocked, imageUrl: null, isAvailable: false };
  expect(findPublishWarnings({ ...complete, menu: [stocked, off] })).toEqual([]);
  expect(findPublishWarnings({ ...complete, menu: [off] })).toEqual(["The menu has nothing to order."]);
});

test("compares the windows with the order limit and with the stock", () => {
  const half = { ...window, endsAt: at(18, 30), maxOrders: 40, maxUnits: 108 };
  const pickupWindows = [half, { ...half, startsAt: at(18, 30), endsAt: at(19) }];
  expect(findPublishWarnings({ ...complete, pickupWindows })).toEqual([
    "The windows take 80 orders, but the event's limit is 90.",
    "The windows take 216 units, but the stock makes 60.",
  ]);
  const isOpenEnded = [{ ...half, maxOrders: null, maxUnits: null }, pickupWindows[1] ?? half];
  expect(findPublishWarnings({ ...complete, pickupWindows: isOpenEnded })).toEqual([]);
  const unlimited = {
    ...complete,
    pickupWindows,
    maxOrders: null,
    menu: [{ ...stocked, maxQuantity: null }],
  };
  expect(findPublishWarnings(unlimited)).toEqual([]);
});

test("names uncovered pickup time", () => {
  const late = { ...window, startsAt: at(18, 30) };
  expect(findPublishWarnings({ ...complete, pickupWindows: [late] })).toEqual([
    "No window covers 6:00–6:30 PM.",
  ]);
});
