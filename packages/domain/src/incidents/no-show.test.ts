import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type HeldOrder,
  heldUntil,
  type ItemSales,
  isLateByUs,
  mayExtendHold,
  type ReleasedLine,
  soldReleases,
} from "./no-show.ts";

const at = (clock: string) => new Date(`2026-07-04T${clock}:00-07:00`);

const ORDER: HeldOrder = {
  endsAt: at("19:20"),
  shiftMinutes: 0,
  pickupEndsAt: at("21:00"),
  closesAt: at("22:00"),
  onMyWayAt: null,
};

describe("the hold of an order whose owner hasn't come", () => {
  test("ends 30 minutes after its window, by the setting", () => {
    expect(heldUntil(ORDER, 30)).toEqual(at("19:50"));
    expect(heldUntil(ORDER, 15)).toEqual(at("19:35"));
  });

  test("follows the announced delay", () => {
    expect(heldUntil({ ...ORDER, shiftMinutes: 20 }, 30)).toEqual(at("20:10"));
  });

  test("gets 15 more minutes from On my way, once", () => {
    const onMyWay = { ...ORDER, onMyWayAt: at("19:25") };
    expect(heldUntil(onMyWay, 30)).toEqual(at("20:05"));
    expect(mayExtendHold(ORDER, 30, at("19:25"))).toBe(true);
    expect(mayExtendHold(onMyWay, 30, at("19:30"))).toBe(false);
  });

  test("isn't extended before the window ends, or after the hold", () => {
    expect(mayExtendHold(ORDER, 30, at("19:19"))).toBe(false);
    expect(mayExtendHold(ORDER, 30, at("19:50"))).toBe(false);
  });

  test("never lasts longer than the pickup code", () => {
    const last = { ...ORDER, endsAt: at("21:00") };
    expect(heldUntil(last, 60)).toEqual(at("21:30"));
    expect(heldUntil({ ...last, shiftMinutes: 10 }, 60)).toEqual(at("21:40"));
    expect(mayExtendHold(last, 30, at("21:05"))).toBe(false);
  });
});

test("an order isn't held after the lot must be empty", () => {
  const last = { ...ORDER, endsAt: at("21:00"), closesAt: at("21:15") };
  expect(heldUntil(last, 30)).toEqual(at("21:15"));
  expect(heldUntil({ ...last, shiftMinutes: 10 }, 30)).toEqual(at("21:15"));
  expect(mayExtendHold({ ...last, closesAt: at("21:30") }, 15, at("21:05"))).toBe(true);
  expect(mayExtendHold(last, 15, at("21:05"))).toBe(false);
});

test("an order that we made 20 minutes late is late by us, even if we caught up since", () => {
  const order = { startsAt: at("19:00"), shiftMinutes: 15, notifiedPickupAt: at("19:15") };
  expect(isLateByUs(order)).toBe(false);
  expect(isLateByUs({ ...order, shiftMinutes: 20 })).toBe(true);
  expect(isLateByUs({ ...order, notifiedPickupAt: at("19:20") })).toBe(true);
  expect(isLateByUs({ ...order, notifiedPickupAt: null })).toBe(false);
});

describe("sales of released pieces", () => {
  const line = (orderId: string, quantity: number, menuItemId = "tail"): ReleasedLine => ({
    orderId,
    position: 0,
    menuItemId,
    quantity,
  });
  const sold = (lines: readonly ReleasedLine[], tail: Partial<ItemSales>) =>
    soldReleases(lines, new Map([["tail", { unsold: 0, soldSince: 99, repaid: 0, ...tail }]])).map(
      ({ orderId, quantity }) => [orderId, quantity],
    );

  test("count only beyond the unsold stock", () => {
    expect(sold([line("a", 2), line("b", 2)], { unsold: 4 })).toEqual([]);
    expect(sold([line("a", 2), line("b", 2)], { unsold: 7 })).toEqual([]);
  });

  test("repay the oldest release first, by piece", () => {
    expect(sold([line("a", 2), line("b", 2)], { unsold: 3 })).toEqual([["a", 1]]);
    expect(sold([line("a", 2), line("b", 2)], { unsold: 1 })).toEqual([
      ["a", 2],
      ["b", 1],
    ]);
  });

  test("aren't a lowered limit, or an item without one", () => {
    expect(sold([line("a", 2)], { unsold: 0, soldSince: 3, repaid: 2 })).toEqual([["a", 1]]);
    expect(sold([line("a", 2)], { unsold: 0, soldSince: 0 })).toEqual([]);
    expect(sold([line("a", 2)], { unsold: null })).toEqual([]);
    expect(sold([line("a", 2, "sauce")], { unsold: 0 })).toEqual([]);
  });

  test("repay each released piece at most once, whatever is sold when", () => {
    const days = fc.record({
      quantities: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 }),
      unsold: fc.integer({ min: 0, max: 5 }),
      sales: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 12 }),
    });
    fc.assert(
      fc.property(days, ({ quantities, unsold, sales }) => {
        let lines = quantities.map((quantity, index) => line(String(index), quantity));
        const released = quantities.reduce((sum, each) => sum + each, 0);
        let [free, soldSince, repaid] = [unsold + released, 0, 0];
        for (const sale of sales) {
          const pieces = Math.min(sale, free);
          [free, soldSince] = [free - pieces, soldSince + pieces];
          const chosen = soldReleases(lines, new Map([["tail", { unsold: free, soldSince, repaid }]]));
          for (const { orderId, quantity } of chosen) {
            repaid += quantity;
            lines = lines
              .map((each) =>
                each.orderId === orderId ? { ...each, quantity: each.quantity - quantity } : each,
              )
              .filter((each) => each.quantity > 0);
          }
        }
        expect(repaid).toBe(Math.max(0, soldSince - unsold));
      }),
    );
  });
});
