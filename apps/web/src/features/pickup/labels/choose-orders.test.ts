import type { CrewBoard, CrewOrder } from "@secret/contract";
import { expect, test } from "vitest";
import { chooseOrders, type LabelChoice } from "./choose-orders.ts";

const windows = [
  { id: "late", startsAt: "2026-11-21T02:20:00Z" },
  { id: "early", startsAt: "2026-11-21T02:00:00Z" },
] as CrewBoard["windows"];

function order(id: string, change: Partial<CrewOrder> = {}): CrewOrder {
  const plain = { id, orderNumber: id, status: "confirmed", pickupWindowId: "early", labelsPrinted: 0 };
  return { ...plain, placedAt: "2026-11-20T18:00:00Z", ...change } as CrewOrder;
}

const orders = [
  order("later", { pickupWindowId: "late", status: "preparing" }),
  order("second", { placedAt: "2026-11-20T18:05:00Z" }),
  order("first", { status: "ready" }),
  order("printed", { labelsPrinted: 2, placedAt: "2026-11-20T18:09:00Z" }),
  order("gone", { status: "completed" }),
  order("cancelled", { status: "cancelled" }),
];

test.each([
  [{ kind: "unprinted" }, ["first", "second", "later"]],
  [{ kind: "all" }, ["first", "second", "printed", "later"]],
  [{ kind: "window", id: "late" }, ["later"]],
  [{ kind: "order", id: "printed" }, ["printed"]],
  [{ kind: "order", id: "gone" }, []],
] as const satisfies readonly (readonly [LabelChoice, readonly string[]])[])(
  "chooses for %j the orders not handed off yet, by window, oldest first",
  (choice, ids) => {
    expect(chooseOrders({ orders, windows }, choice).map(({ id }) => id)).toEqual(ids);
  },
);
