import type { EventDetail, OrderDetail } from "@secret/contract";
import { expect, test } from "vitest";
import { withoutOrder } from "./held-stock.ts";

test("frees a held order's units, place and window capacity", () => {
  const event = {
    currentOrders: 5,
    menu: [
      { id: "tail", currentQuantity: 7, pickupUnits: 2 },
      { id: "fries", currentQuantity: 3, pickupUnits: 0 },
    ],
    pickupWindows: [
      { id: "early", currentOrders: 4, currentUnits: 12 },
      { id: "late", currentOrders: 1, currentUnits: 2 },
    ],
  } as EventDetail;
  const order = {
    items: [{ menuItemId: "tail", quantity: 3 }],
    pickupWindow: { id: "early" },
  } as OrderDetail;
  expect(withoutOrder(event, order)).toEqual({
    currentOrders: 4,
    menu: [
      { id: "tail", currentQuantity: 4, pickupUnits: 2 },
      { id: "fries", currentQuantity: 3, pickupUnits: 0 },
    ],
    pickupWindows: [
      { id: "early", currentOrders: 3, currentUnits: 6 },
      { id: "late", currentOrders: 1, currentUnits: 2 },
    ],
  });
});
