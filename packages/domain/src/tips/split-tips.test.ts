import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitTips, TIP_QUARTER_HOURS_MAX, tipsToSplit } from "./split-tips.ts";

const evenly = (...ids: string[]) => ids.map((id) => ({ id, weight: 1 }));
const totals = fc.integer({ min: 0, max: 99_999_999 });
const crews = fc.uniqueArray(
  fc.record({ id: fc.uuid(), weight: fc.integer({ min: 1, max: TIP_QUARTER_HOURS_MAX }) }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 30 },
);

describe("splitting tips", () => {
  test("splits evenly, and gives the cents that are left to the first ids", () => {
    expect([...splitTips(100, evenly("c", "a", "b"))]).toEqual([
      ["c", 33],
      ["a", 34],
      ["b", 33],
    ]);
  });

  test("splits by hours, and gives the cents that are left to the largest remainders", () => {
    const shares = splitTips(1_000, [
      { id: "a", weight: 16 },
      { id: "b", weight: 15 },
      { id: "c", weight: 4 },
    ]);
    // 457.14, 428.57 and 114.29 cents.
    expect([...shares.values()]).toEqual([457, 429, 114]);
  });

  test("splits nothing among nobody", () => {
    expect(splitTips(500, [])).toEqual(new Map());
  });

  test("sums up exactly, takes from nobody, and stays within a cent of the exact share", () => {
    fc.assert(
      fc.property(totals, crews, (total, crew) => {
        const shares = splitTips(total, crew);
        const weights = crew.reduce((sum, { weight }) => sum + weight, 0);
        expect([...shares.values()].reduce((sum, cents) => sum + cents, 0)).toBe(total);
        for (const { id, weight } of crew) {
          const cents = shares.get(id) ?? -1;
          expect(cents).toBeGreaterThanOrEqual(0);
          expect(Math.abs(cents - (total * weight) / weights)).toBeLessThan(1);
        }
      }),
    );
  });

  test("doesn't depend on the order of people", () => {
    const shuffled = crews.chain((crew) =>
      fc.tuple(fc.constant(crew), fc.shuffledSubarray(crew, { minLength: crew.length })),
    );
    fc.assert(
      fc.property(totals, shuffled, (total, [crew, other]) => {
        const [one, two] = [splitTips(total, crew), splitTips(total, other)];
        for (const { id } of crew) expect(one.get(id)).toBe(two.get(id));
      }),
    );
  });

  test("never gives less for more hours", () => {
    fc.assert(
      fc.property(totals, crews, (total, crew) => {
        const shares = splitTips(total, crew);
        const byHours = crew.toSorted((one, other) => one.weight - other.weight);
        byHours.slice(1).forEach(({ id, weight }, index) => {
          const less = byHours[index];
          if (less !== undefined && less.weight < weight)
            expect(shares.get(id)).toBeGreaterThanOrEqual(shares.get(less.id) ?? 0);
        });
      }),
    );
  });
});

describe("tips to split", () => {
  test("are all of the evening before the first split", () => {
    const sums = { netCents: 5_000, paidOutCents: 0, splitCents: 0 };
    expect(tipsToSplit(sums)).toEqual({ poolCents: 5_000, coveredCents: 0 });
  });

  test("stay what was split after a refund; the business covers the difference", () => {
    const sums = { netCents: 4_300, paidOutCents: 0, splitCents: 5_000 };
    expect(tipsToSplit(sums)).toEqual({ poolCents: 5_000, coveredCents: 700 });
    const paid = { netCents: 4_300, paidOutCents: 5_000, splitCents: 0 };
    expect(tipsToSplit(paid)).toEqual({ poolCents: 0, coveredCents: 700 });
  });

  test("are only those that arrived after the payout", () => {
    const sums = { netCents: 5_450, paidOutCents: 5_000, splitCents: 0 };
    expect(tipsToSplit(sums)).toEqual({ poolCents: 450, coveredCents: 0 });
  });
});
