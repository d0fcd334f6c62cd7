import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "../durations.ts";
import { missingPieces, type PromisedPieces, planCuts, shortChoiceDueAt } from "./ran-short.ts";

const SIX = Date.parse("2026-11-21T18:00:00-08:00");
const at = (minutes: number) => new Date(SIX + minutes * MINUTE_MS);

/** Creates an order that was placed this many minutes after others. */
function order(orderId: string, pieces: number, change: Partial<PromisedPieces> = {}): PromisedPieces {
  const placed = { memberId: orderId, placedAt: at(0), isVolunteer: false, wasCut: false };
  return { ...placed, orderId, pieces, ...change };
}

const cutOf = (orders: readonly PromisedPieces[], missing: number) =>
  planCuts(orders, missing).map(({ orderId, reason }) => `${orderId} ${reason}`);

describe("cuts", () => {
  test("take one at a time from the biggest order, and lines whole only at one each", () => {
    const orders = [order("a", 3), order("b", 2), order("c", 1)];
    expect(cutOf(orders, 3)).toEqual(["a most", "b most", "a most"]);
    expect(cutOf(orders, 9)).toEqual([
      ...["a most", "b most", "a most"],
      ...["c one-each", "b one-each", "a one-each"],
    ]);
  });

  test("spare the early and those who were cut lately, among equals", () => {
    const orders = [
      order("early", 2),
      order("late", 2, { placedAt: at(9) }),
      order("lately", 2, { placedAt: at(10), wasCut: true }),
    ];
    expect(cutOf(orders, 3)).toEqual(["late most", "early most", "lately most"]);
  });

  test("count all orders of a member, and take from the latest", () => {
    const own = { memberId: "m" };
    const orders = [order("a", 2, own), order("b", 1, { ...own, placedAt: at(5) }), order("c", 2)];
    expect(cutOf(orders, 3)).toEqual(["b most", "a most", "c most"]);
  });

  test("begin with volunteers, to the last piece", () => {
    const orders = [order("a", 5), order("b", 2, { isVolunteer: true })];
    expect(cutOf(orders, 3)).toEqual(["b volunteer", "b volunteer", "a most"]);
  });
});

const days = fc.record({
  orders: fc
    .array(
      fc.record({
        member: fc.nat(7),
        placed: fc.nat(9),
        pieces: fc.integer({ min: 1, max: 5 }),
      }),
      { minLength: 1, maxLength: 9 },
    )
    .map((drawn) =>
      drawn.map(({ member, placed, pieces }, index) =>
        order(`o${index}`, pieces, {
          memberId: `m${member}`,
          placedAt: at(placed),
          isVolunteer: member === 6,
          wasCut: member === 7,
        }),
      ),
    ),
  missing: fc.nat(30),
});

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, each) => total + each, 0);

/** Sums what a function returns of each order, by its member. */
function byMember(orders: readonly PromisedPieces[], piecesOf: (order: PromisedPieces) => number) {
  const ids = new Set(orders.map(({ memberId }) => memberId));
  return new Map(
    [...ids].map((id) => [id, sum(orders.filter(({ memberId }) => memberId === id).map(piecesOf))]),
  );
}

/** Decides each piece by asking every pair of members who is to give it, without sorting. */
function naivePlan(orders: readonly PromisedPieces[], missing: number): string[] {
  const left = byMember(orders, ({ pieces }) => pieces);
  const leftOf = new Map(orders.map(({ orderId, pieces }) => [orderId, pieces]));
  const taken: string[] = [];
  const latestOf = (memberId: string) =>
    orders
      .filter((each) => each.memberId === memberId)
      .reduce((one, two) =>
        two.placedAt > one.placedAt || (+two.placedAt === +one.placedAt && two.orderId > one.orderId)
          ? two
          : one,
      );
  const gives = (one: string, two: string): boolean => {
    const [a, b] = [latestOf(one), latestOf(two)];
    if (a.isVolunteer !== b.isVolunteer) return a.isVolunteer;
    if (left.get(one) !== left.get(two)) return (left.get(one) ?? 0) > (left.get(two) ?? 0);
    if (a.wasCut !== b.wasCut) return b.wasCut;
    return +a.placedAt === +b.placedAt ? a.orderId > b.orderId : a.placedAt > b.placedAt;
  };
  while (taken.length < missing) {
    const able = [...left].flatMap(([id, pieces]) => (pieces > 0 ? [id] : []));
    const giver = able.find((one) => able.every((two) => one === two || gives(one, two)));
    if (giver === undefined) break;
    const own = orders.filter(
      ({ memberId, orderId }) => memberId === giver && (leftOf.get(orderId) ?? 0) > 0,
    );
    const from = own.reduce((one, two) =>
      two.placedAt > one.placedAt || (+two.placedAt === +one.placedAt && two.orderId > one.orderId)
        ? two
        : one,
    );
    left.set(giver, (left.get(giver) ?? 0) - 1);
    leftOf.set(from.orderId, (leftOf.get(from.orderId) ?? 0) - 1);
    taken.push(from.orderId);
  }
  return taken;
}

test("10,000 days: cuts are the naive plan's, sum to the missing, and are fair", () => {
  fc.assert(
    fc.property(days, ({ orders, missing }) => {
      const cuts = planCuts(orders, missing).map(({ orderId }) => orderId);
      const promised = sum(orders.map(({ pieces }) => pieces));
      expect(cuts).toEqual(naivePlan(orders, missing));
      expect(cuts).toHaveLength(Math.min(missing, promised));
      expect(missingPieces({ counted: promised - cuts.length, promised })).toBe(cuts.length);
      // One more short only adds a cut.
      expect(
        planCuts(orders, missing + 1)
          .slice(0, cuts.length)
          .map(({ orderId }) => orderId),
      ).toEqual(cuts);
      const lostOf = (each: PromisedPieces) => cuts.filter((id) => id === each.orderId).length;
      expect(orders.every((each) => lostOf(each) <= each.pieces)).toBe(true);
      const others = orders.filter(({ isVolunteer }) => !isVolunteer);
      const [had, lost] = [byMember(others, ({ pieces }) => pieces), byMember(others, lostOf)];
      for (const [one, hadOne] of had)
        for (const [two, hadTwo] of had) {
          const [lostOne, lostTwo] = [lost.get(one) ?? 0, lost.get(two) ?? 0];
          if (hadOne < hadTwo) expect(lostOne).toBeLessThanOrEqual(lostTwo);
          if (hadOne === lostOne) expect(hadTwo - lostTwo).toBeLessThan(2);
        }
    }),
    { numRuns: 10_000 },
  );
}, 120_000);

test("a choice is due in 15 minutes, or 10 before the pickup if sooner, but never in under 5", () => {
  expect(shortChoiceDueAt(at(0), at(60))).toEqual(at(15));
  expect(shortChoiceDueAt(at(0), at(20))).toEqual(at(10));
  expect(shortChoiceDueAt(at(0), at(12))).toEqual(at(5));
  expect(shortChoiceDueAt(at(0), at(-30))).toEqual(at(5));
});
