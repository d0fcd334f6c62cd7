import { describe, expect, test } from "vitest";
import { hasRoom, ordersLeft } from "./pickup-window.ts";

const window = { currentOrders: 23, maxOrders: 24, currentUnits: 57, maxUnits: 60 };

describe("a pickup window", () => {
  test("takes orders up to its capacity in orders", () => {
    expect(hasRoom(window, 1)).toBe(true);
    expect(hasRoom({ ...window, currentOrders: 24 }, 0)).toBe(false);
    expect(ordersLeft(window)).toBe(1);
    expect(ordersLeft({ ...window, currentOrders: 30 })).toBe(0);
  });

  test("takes units up to what the fryer makes", () => {
    expect(hasRoom(window, 3)).toBe(true);
    expect(hasRoom(window, 4)).toBe(false);
  });

  test("without limits always has room", () => {
    const open = { ...window, maxOrders: null, maxUnits: null };
    expect(hasRoom(open, 999)).toBe(true);
    expect(ordersLeft(open)).toBe(Number.POSITIVE_INFINITY);
  });
});
