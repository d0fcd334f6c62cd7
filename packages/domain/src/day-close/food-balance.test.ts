import fc from "fast-check";
import { expect, test } from "vitest";
import { FOOD_FIELDS, type FoodCount, unexplainedPieces } from "./food-balance.ts";

const COUNT: FoodCount = { start: 60, found: 2, dropped: 1, quality: 2, leftRaw: 10 };
const USE = { handedOff: 30, walkUps: 9, remakes: 3, free: 0, notCollected: 2 };

/** Ends of one piece on a simulated day. */
const FATES = [...Object.keys(USE), "dropped", "quality", "leftRaw", "lost"] as const;

test("explains every piece but those that a simulated day lost", () => {
  const days = fc.record({
    fates: fc.array(fc.constantFrom(...FATES), { maxLength: 300 }),
    foundShare: fc.nat({ max: 20 }),
  });
  fc.assert(
    fc.property(days, ({ fates, foundShare }) => {
      const sum = (fate: string) => fates.filter((each) => each === fate).length;
      const found = Math.min(foundShare, fates.length);
      const count = {
        start: fates.length - found,
        found,
        dropped: sum("dropped"),
        quality: sum("quality"),
        leftRaw: sum("leftRaw"),
      };
      const use = {
        handedOff: sum("handedOff"),
        walkUps: sum("walkUps"),
        remakes: sum("remakes"),
        free: sum("free"),
        notCollected: sum("notCollected"),
      };
      expect(unexplainedPieces(count, use)).toBe(sum("lost"));
    }),
  );
});

test("is negative if there is more than there should be", () => {
  expect(unexplainedPieces(COUNT, USE)).toBe(5);
  expect(unexplainedPieces({ ...COUNT, leftRaw: 16 }, USE)).toBe(-1);
});

test.each(FOOD_FIELDS)("isn't known without %s", (field) => {
  expect(unexplainedPieces({ ...COUNT, [field]: null }, USE)).toBeUndefined();
});
