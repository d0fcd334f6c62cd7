import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decideEntries, type WantedOrder } from "./placing.ts";

const NOW = new Date("2026-11-27T20:30:00Z");
const window = (id: string, maxUnits: number | null, maxOrders = 9) => ({
  id,
  startsAt: new Date("2026-11-29T02:00:00Z"),
  endsAt: new Date("2026-11-29T02:20:00Z"),
  currentOrders: 0,
  maxOrders,
  currentUnits: 0,
  maxUnits,
});
const item = (id: string, maxQuantity: number | null, maxPerMember: number | null = null) => ({
  id,
  isAvailable: true,
  currentQuantity: 0,
  maxQuantity,
  maxPerMember,
  pickupUnits: id === "cola" ? 0 : 1,
});
const stock = {
  event: { currentOrders: 0, maxOrders: 9 as number | null },
  windows: [window("early", 3), window("late", 6)],
  items: [item("tail", 7), item("cola", 2)],
};
const wants = (tails: number, change: Partial<WantedOrder & { colas: number }> = {}) => ({
  windowIds: ["early", "late"],
  lines: [
    { menuItemId: "tail", quantity: tails },
    ...(change.colas ? [{ menuItemId: "cola", quantity: change.colas }] : []),
  ],
  takesFewer: true,
  ...change,
});

/** Returns each entry's window and pieces, or the reason why it got nothing. */
function decided(entries: readonly WantedOrder[], from = stock) {
  return decideEntries(from, entries, NOW).map((decision) =>
    "share" in decision
      ? [
          decision.share.pickupWindowId,
          ...decision.share.items.map(({ menuItemId, quantity }) => `${quantity} ${menuItemId}`),
        ].join(", ")
      : decision.refusal,
  );
}

describe("an entry", () => {
  test("gets the first of its windows with room for all of it", () => {
    expect(decided([wants(2), wants(2), wants(1)])).toEqual([
      "early, 2 tail",
      "late, 2 tail",
      "early, 1 tail",
    ]);
    expect(decided([wants(2, { windowIds: ["late"] })])).toEqual(["late, 2 tail"]);
  });

  test("gets the pieces that are left, or nothing if it wants everything", () => {
    expect(decided([wants(6), wants(3)])).toEqual(["late, 6 tail", "early, 1 tail"]);
    expect(decided([wants(6), wants(3, { takesFewer: false }), wants(1)])).toEqual([
      "late, 6 tail",
      "ITEM_SOLD_OUT",
      "early, 1 tail",
    ]);
  });

  test("gets as many pieces as fit if no window has room for all of it", () => {
    const tight = { ...stock, windows: [window("early", 3), window("late", 2)] };
    expect(decided([wants(5, { colas: 1 })], tight)).toEqual(["early, 3 tail, 1 cola"]);
    expect(decided([wants(5, { takesFewer: false })], tight)).toEqual(["PICKUP_WINDOW_FULL"]);
  });

  test("gets nothing from full windows or from those that are over", () => {
    const full = { ...stock, windows: [window("early", null, 0), window("late", 0)] };
    expect(decided([wants(1)], full)).toEqual(["PICKUP_WINDOW_FULL"]);
    const over = { ...stock, windows: [{ ...window("early", 3), endsAt: NOW }] };
    expect(decided([wants(1)], over)).toEqual(["PICKUP_WINDOW_FULL"]);
  });

  test("gets no more of an item than a member may order, and nothing off the menu", () => {
    const limited = { ...stock, items: [item("tail", 7, 2), { ...item("cola", 2), isAvailable: false }] };
    expect(decided([wants(3, { colas: 1 })], limited)).toEqual(["early, 2 tail"]);
  });

  test("gets nothing from a full event", () => {
    const full = { ...stock, event: { currentOrders: 8, maxOrders: 9 } };
    expect(decided([wants(1), wants(1)], full)).toEqual(["early, 1 tail", "EVENT_FULL"]);
  });
});

test("entries never take more than there is, and an earlier one never gets less because of a later one", () => {
  const entry = fc.record({
    windowIds: fc.constantFrom(["early"], ["late"], ["early", "late"], ["late", "early"]),
    lines: fc.constantFrom(...[1, 2, 3, 5].map((tails) => wants(tails, { colas: tails % 3 }).lines)),
    takesFewer: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 12 }), (entries) => {
      const decisions = decideEntries(stock, entries, NOW);
      const shares = decisions.flatMap((decision) => ("share" in decision ? [decision.share] : []));
      const taken = (id: string) =>
        shares
          .flatMap(({ items }) => items)
          .reduce((sum, { menuItemId, quantity }) => sum + (menuItemId === id ? quantity : 0), 0);
      expect(taken("tail")).toBeLessThanOrEqual(7);
      expect(taken("cola")).toBeLessThanOrEqual(2);
      const first = entries.slice(0, -1);
      expect(decideEntries(stock, first, NOW)).toEqual(decisions.slice(0, first.length));
    }),
  );
});
