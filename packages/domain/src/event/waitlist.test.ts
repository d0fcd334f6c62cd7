import { expect, test } from "vitest";
import { isEventSoldOut, mayWaitFor } from "./waitlist.ts";

const inStock = { id: "tail", isAvailable: true, currentQuantity: 1, maxQuantity: 5 };
const soldOut = { ...inStock, currentQuantity: 5 };
const offTheMenu = { ...inStock, isAvailable: false };

test.each([
  ["has places and something to sell", { menu: [soldOut, inStock], currentOrders: 9 }, false],
  ["has no place left", { menu: [inStock], currentOrders: 10 }, true],
  ["has sold all that is on its menu", { menu: [soldOut, offTheMenu], currentOrders: 0 }, true],
  ["has no menu yet", { menu: [], currentOrders: 0 }, false],
])("whether an event that %s is sold out", (_, event, isSoldOut) => {
  expect(isEventSoldOut({ ...event, maxOrders: 10 })).toBe(isSoldOut);
});

const instant = (time: string) => new Date(`2026-11-21T${time}Z`);
const event = {
  status: "active" as const,
  registrationOpensAt: instant("08:00:00"),
  registrationClosesAt: instant("12:00:00"),
  pickupEndsAt: instant("20:00:00"),
  menu: [inStock],
  currentOrders: 1,
  maxOrders: 10,
};

test.each([
  ["while it takes orders", event, "11:59:59", false],
  ["while it is sold out", { ...event, currentOrders: 10 }, "11:59:59", true],
  ["once ordering is over", event, "12:00:00", true],
  ["once its pickup is over", event, "20:00:00", false],
  ["once it is cancelled", { ...event, status: "cancelled" as const }, "13:00:00", false],
])("whether waiting for an event can bring something, %s", (_, waited, time, may) => {
  expect(mayWaitFor(waited, instant(time))).toBe(may);
});
