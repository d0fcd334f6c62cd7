import { describe, expect, test } from "vitest";
import { type CheckedRecord, findDrawFlaw } from "./check.ts";
import { drawOrder, drawSeed, entryList } from "./draw.ts";
import { testHash as sha256 } from "./test-hash.ts";

/** Returns the record of a draw that was held by the rules. */
function draw(list = [1, 3, 2, 1, 1], beacon: string | null = "beac0n"): CheckedRecord {
  const entries = list.map((tickets, index) => ({ alias: `a${index}`, tickets }));
  const inputs = { eventId: "event", secret: "5ec7e7", fingerprint: sha256(entryList(entries)), beacon };
  const seed = drawSeed(inputs, sha256);
  const drawn = drawOrder(entries, seed, sha256).map((entry, index) => ({ ...entry, place: index + 1 }));
  return { ...inputs, seed, secretHash: sha256(inputs.secret), entries: drawn };
}

const flawOf = (change: Partial<CheckedRecord>) => findDrawFlaw({ ...draw(), ...change }, sha256);

describe("the check of a draw", () => {
  test.each([["beac0n"], [null]])("finds nothing wrong with an honest record, public number %s", (beacon) => {
    expect(findDrawFlaw(draw([1, 3, 2], beacon), sha256)).toBeUndefined();
    expect(findDrawFlaw(draw([], beacon), sha256)).toBeUndefined();
  });

  test("abuse 114: finds one altered ticket, and an entry left out or added", () => {
    const { entries } = draw();
    for (const altered of entries) {
      const forged = entries.map((entry) =>
        entry === altered ? { ...entry, tickets: entry.tickets + 1 } : entry,
      );
      expect(flawOf({ entries: forged })).toEqual({ kind: "list" });
    }
    expect(flawOf({ entries: entries.slice(1) })).toEqual({ kind: "list" });
    expect(flawOf({ entries: [...entries, { alias: "b", tickets: 1, place: 6 }] })).toEqual({ kind: "list" });
  });

  test("abuse 114: finds a list that was forged with its fingerprint", () => {
    const { fingerprint, entries } = draw([1, 3, 2, 1, 2]);
    expect(flawOf({ fingerprint, entries })).toEqual({ kind: "seed" });
  });

  test("finds another sealed number, public number or seed", () => {
    expect(flawOf({ secret: "0ther" })).toEqual({ kind: "secret" });
    expect(flawOf({ beacon: "0ther" })).toEqual({ kind: "seed" });
    expect(flawOf({ beacon: null })).toEqual({ kind: "seed" });
    expect(flawOf({ seed: "0ther" })).toEqual({ kind: "seed" });
  });

  test("names the first entry in a place that isn't its own", () => {
    const [first, second, third, ...rest] = draw().entries as [Placed, Placed, Placed, ...Placed[]];
    const swapped = [first, { ...second, place: 3 }, { ...third, place: 2 }, ...rest];
    expect(flawOf({ entries: swapped })).toEqual({ kind: "place", alias: second.alias, place: 3 });
  });
});

type Placed = CheckedRecord["entries"][number];
