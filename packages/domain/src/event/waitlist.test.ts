import { expect, test } from "vitest";
import { isEventSoldOut } from "./waitlist.ts";

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
