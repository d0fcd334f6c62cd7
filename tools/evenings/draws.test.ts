import { hash } from "node:crypto";
import { type DrawEntry, drawOrder } from "@secret/domain";
import { describe, expect, test } from "vitest";

const sha256 = (text: string) => hash("sha256", text);

/** Sixty entries with one to six tickets. */
const SIXTY: readonly DrawEntry[] = Array.from({ length: 60 }, (_, index) => ({
  alias: sha256(`entry ${index}`).slice(0, 8),
  tickets: 1 + (index % 6),
}));
const ALL_TICKETS = SIXTY.reduce((sum, { tickets }) => sum + tickets, 0);
const SEEDS = 5_000;

type Order = (entries: readonly DrawEntry[], seed: string) => readonly { readonly alias: string }[];

/** Returns how likely the first and the second places are, if each entry's odds are exactly its tickets' share. */
function pValues(order: Order): { first: number; second: number } {
  const [first, second] = [new Map<string, number>(), new Map<string, number>()];
  for (let seed = 0; seed < SEEDS; seed++) {
    const [one, two] = order(SIXTY, sha256(`seed ${seed}`));
    first.set(one?.alias ?? "", (first.get(one?.alias ?? "") ?? 0) + 1);
    second.set(two?.alias ?? "", (second.get(two?.alias ?? "") ?? 0) + 1);
  }
  const firstOdds = ({ tickets }: DrawEntry) => tickets / ALL_TICKETS;
  const secondOdds = (entry: DrawEntry) =>
    SIXTY.filter(({ alias }) => alias !== entry.alias).reduce(
      (sum, other) => sum + firstOdds(other) * (entry.tickets / (ALL_TICKETS - other.tickets)),
      0,
    );
  return { first: chiSquareP(first, firstOdds), second: chiSquareP(second, secondOdds) };
}

function chiSquareP(counts: ReadonlyMap<string, number>, oddsOf: (entry: DrawEntry) => number): number {
  const statistic = SIXTY.reduce((sum, entry) => {
    const expected = SEEDS * oddsOf(entry);
    return sum + ((counts.get(entry.alias) ?? 0) - expected) ** 2 / expected;
  }, 0);
  return normalTail(statistic, SIXTY.length - 1);
}

/** Upper tail of a chi-square distribution by Wilson and Hilferty's approximation, good to 1e-3 of it at 59 degrees. */
function normalTail(statistic: number, degrees: number): number {
  const spread = 2 / (9 * degrees);
  const z = (Math.cbrt(statistic / degrees) - (1 - spread)) / Math.sqrt(spread);
  // Abramowitz and Stegun 26.2.17, for z of 0 or more.
  const density = Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI);
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    density *
    (((((1.330274429 * t - 1.821255978) * t + 1.781477937) * t - 0.356563782) * t + 0.31938153) * t);
  return z >= 0 ? tail : 1 - tail;
}

describe("the odds over 5,000 seeds", () => {
  test("of the first and second places are exactly the tickets' shares", () => {
    const { first, second } = pValues((entries, seed) => drawOrder(entries, seed, sha256));
    expect(first).toBeGreaterThan(0.001);
    expect(second).toBeGreaterThan(0.001);
  });

  test("would show a ticket too few", () => {
    const { first } = pValues((entries, seed) =>
      drawOrder(
        entries.map((entry) => ({ ...entry, tickets: Math.max(1, entry.tickets - 1) })),
        seed,
        sha256,
      ),
    );
    expect(first).toBeLessThan(1e-6);
  });

  test("would show numbers cut to 6 bits", () => {
    const cut = (number: string) => Number.parseInt(number.slice(0, 2), 16) >> 2;
    const { first } = pValues((entries, seed) =>
      [...drawOrder(entries, seed, sha256)].sort(
        (one, other) => cut(one.number) - cut(other.number) || (one.alias < other.alias ? -1 : 1),
      ),
    );
    expect(first).toBeLessThan(1e-6);
  });
});
