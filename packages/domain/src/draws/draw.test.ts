import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BRAND } from "../brand.ts";
import { drawOrder, drawSeed, entryList } from "./draw.ts";
import { testHash as hash } from "./test-hash.ts";

const someEntries = fc.uniqueArray(
  fc.record({
    alias: fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 4, maxLength: 8 }),
    tickets: fc.integer({ min: 1, max: 10 }),
  }),
  { selector: ({ alias }) => alias, maxLength: 40 },
);

describe("a draw", () => {
  test("has a list and a seed that anybody can recompute", () => {
    const entries = [
      { alias: "b7", tickets: 3 },
      { alias: "a1", tickets: 1 },
    ];
    expect(entryList(entries)).toBe("a1 1\nb7 3");
    const fingerprint = hash(entryList(entries));
    const inputs = { eventId: "event", secret: "5ec7e7", fingerprint, beacon: "beac0n" };
    expect(drawSeed(inputs, hash)).toBe(hash(`${BRAND.drawLabel}|event|5ec7e7|${fingerprint}|beac0n`));
    expect(drawSeed({ ...inputs, beacon: null }, hash)).toBe(
      hash(`${BRAND.drawLabel}|event|5ec7e7|${fingerprint}|-`),
    );
  });

  test("orders entries by their smallest ticket number, as a naive reading of the rule does", () => {
    fc.assert(
      fc.property(someEntries, fc.string(), (entries, text) => {
        const seed = hash(text);
        const naive = entries
          .flatMap(({ alias, tickets }) =>
            Array.from({ length: tickets }, (_, index) => ({
              alias,
              number: hash(`${seed}:${alias}:${index + 1}`),
            })),
          )
          .sort((one, other) => (one.number < other.number ? -1 : 1));
        const places = [...new Set(naive.map(({ alias }) => alias))];
        expect(drawOrder(entries, seed, hash).map(({ alias }) => alias)).toEqual(places);
      }),
    );
  });

  test("is the same whatever order the entries came in", () => {
    fc.assert(
      fc.property(someEntries, (entries) => {
        const mixed = [...entries].reverse();
        expect(entryList(mixed)).toBe(entryList(entries));
        expect(drawOrder(mixed, "seed", hash)).toEqual(drawOrder(entries, "seed", hash));
      }),
    );
  });
});
