import { describe, expect, test } from "vitest";
import { hasRoom, isAlmostFull, isWindowOver, ordersLeft, shortRoom } from "./pickup-window.ts";

const window = { currentOrders: 23, maxOrders: 24, currentUnits: 57, maxUnits: 60 };

describe("a pickup window", () => {
  test("accepts orders up to its maximum of orders", () => {
    expect(hasRoom(window, 1)).toBe(true);
    expect(hasRoom({ ...window, currentOrders: 24 }, 0)).toBe(false);
    expect(hasRoom(window, 1, 2)).toBe(false);
    expect(hasRoom({ ...window, currentOrders: 22 }, 1, 2)).toBe(true);
    expect(ordersLeft(window)).toBe(1);
    expect(ordersLeft({ ...window, currentOrders: 30 })).toBe(0);
  });

  test("accepts units up to the fryer's capacity", () => {
    expect(hasRoom(window, 3)).toBe(true);
    expect(hasRoom(window, 4)).toBe(false);
  });

  test("reports how many more such orders fit when they are few", () => {
    const filling = { currentOrders: 15, maxOrders: 24, currentUnits: 40, maxUnits: 60 };
    expect(shortRoom(filling, 1)).toBe(9);
    expect(shortRoom({ ...filling, currentOrders: 14 }, 1)).toBeUndefined();
    expect(shortRoom(filling, 3)).toBe(6);
    expect(shortRoom(filling, 0)).toBe(9);
    expect(shortRoom(filling, 21)).toBeUndefined();
    expect(shortRoom({ ...filling, maxOrders: null, maxUnits: null }, 3)).toBeUndefined();
  });

  test("is almost full from three quarters of its orders or units", () => {
    const filling = { currentOrders: 17, maxOrders: 24, currentUnits: 44, maxUnits: 60 };
    expect(isAlmostFull(filling)).toBe(false);
    expect(isAlmostFull({ ...filling, currentOrders: 18 })).toBe(true);
    expect(isAlmostFull({ ...filling, currentUnits: 45 })).toBe(true);
  });

  test("without limits always has room", () => {
    const open = { ...window, maxOrders: null, maxUnits: null };
    expect(isAlmostFull(open)).toBe(false);
    expect(hasRoom(open, 999)).toBe(true);
    expect(ordersLeft(open)).toBe(Number.POSITIVE_INFINITY);
  });
});

test("abuse 87: a window is over once it ends", () => {
  const endsAt = new Date("2026-10-15T20:00:00Z");
  expect(isWindowOver({ endsAt }, new Date(endsAt.getTime() - 1))).toBe(false);
  expect(isWindowOver({ endsAt }, endsAt)).toBe(true);
});
