import { expect, test } from "vitest";
import { drawOrder } from "./draw.ts";
import { describeDrawOdds, firstTimerOdds } from "./odds.ts";

test.each([
  [200, 1_200, "200 places, 1,200 entries expected: a first-timer wins about 1 time in 10."],
  [100, 200, "100 places, 200 entries expected: a first-timer wins about 1 time in 3."],
  [1, 2, "1 place, 2 entries expected: a first-timer wins about 1 time in 3."],
  [1, 1_000_000, "1 place, 1,000,000 entries expected: a first-timer wins about 1 time in 2,000,000."],
  [95, 100, "95 places, 100 entries expected: a first-timer almost always wins."],
  [200, 200, "200 places, 200 entries expected: everybody gets one."],
  [200, 1, "200 places, 1 entry expected: everybody gets one."],
  [
    null,
    50,
    "No order limit, 50 entries expected: everybody gets an order while the menu and the windows have room.",
  ],
])("%s places and %s entries", (places, entries, sentence) => {
  expect(describeDrawOdds(places, entries)).toBe(sentence);
});

test("estimates the odds that a draw gives if all others entered one before", () => {
  const [places, entries, draws] = [20, 120, 400];
  const others = Array.from({ length: entries - 1 }, (_, index) => ({
    alias: String(index),
    tickets: index < places ? 1 : 2,
  }));
  let state = 1;
  // A seeded generator stands for the hashes, because a draw only needs uniform numbers.
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state.toString(16).padStart(8, "0");
  };
  const newcomer = { alias: "newcomer", tickets: 1 };
  const wins = Array.from({ length: draws }, () =>
    drawOrder([newcomer, ...others], "", uniform).findIndex(({ alias }) => alias === "newcomer"),
  ).filter((index) => index < places).length;
  expect(Math.abs(wins / draws - firstTimerOdds(places, entries))).toBeLessThan(0.04);
});
