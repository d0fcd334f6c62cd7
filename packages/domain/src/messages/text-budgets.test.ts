import { describe, expect, test } from "vitest";
import { MESSAGE_PURPOSES } from "./delivery.ts";
import { textBudgets } from "./texts.ts";

const NUMBER = "+12135550142";
const mostOf = (purpose: (typeof MESSAGE_PURPOSES)[number]) =>
  textBudgets(purpose, NUMBER, 1_000).day.map(({ subject, limits }) => [subject, limits[0]?.most]);

describe("a day's texts", () => {
  test.each(MESSAGE_PURPOSES)("of purpose %s count toward the total", (purpose) => {
    expect(mostOf(purpose).at(-1)).toEqual(["texts", 1_000]);
  });

  test.each(["order", "event"] as const)("of purpose %s leave a fifth for codes", (purpose) => {
    expect(mostOf(purpose).slice(0, -1)).toEqual([["texts that tell", 800]]);
  });

  test.each(["reminder", "marketing"] as const)("of purpose %s leave half for the others", (purpose) => {
    expect(mostOf(purpose).slice(0, -1)).toEqual([
      ["texts that can wait", 500],
      ["texts that tell", 800],
    ]);
  });

  test.each([
    ["order", 30],
    ["event", 10],
    ["reminder", 10],
    ["marketing", 2],
    ["security", 10],
  ] as const)("of purpose %s: one number gets %i", (purpose, most) => {
    const { subject, limits } = textBudgets(purpose, NUMBER, 1_000).number;
    expect(limits).toEqual([{ seconds: 86_400, most }]);
    expect(subject).toContain(NUMBER);
  });

  test("are whole numbers for any limit", () => {
    expect(textBudgets("marketing", NUMBER, 3).day.map(({ limits }) => limits[0]?.most)).toEqual([1, 2, 3]);
  });
});
