import type { CrewOrder } from "@secret/contract";
import { describe, expect, test } from "vitest";
import { type ArrangedLabel, arrangeLabels, arrangeSheets } from "./arrange-labels.ts";
import { cutLength, LABEL_FORMATS, type SheetFormat } from "./label-formats.ts";

const [label, roll, letter] = LABEL_FORMATS;
const items = Array.from({ length: 12 }, (_, index) => ({ name: `item ${index}` }));
const order = { id: "order", items } as unknown as CrewOrder;

function arrange(lines: readonly number[], bags = 1) {
  return arrangeLabels(order, bags, { head: 50, lines, foot: 10 }, label);
}

describe("a label", () => {
  test("is cut to the shortest length that fits, and no shorter than 60 mm", () => {
    expect(arrange([7]).map(({ lengthMm }) => lengthMm)).toEqual([70]);
    expect(arrange([7.1]).map(({ lengthMm }) => lengthMm)).toEqual([80]);
    expect(cutLength(label, 20)).toBe(60);
    if (roll === undefined || letter === undefined) throw new Error("the label format is missing");
    expect(cutLength(roll, 100)).toBe(120);
    expect(cutLength(letter, 70.2)).toBe(74);
  });

  test("continues on another label beyond 140 mm, with every line once", () => {
    const parts = arrange([20, 20, 20, 20, 30, 47, 90, 5]);
    expect(parts.map(({ lines }) => lines.map(({ name }) => name))).toEqual([
      ["item 0", "item 1", "item 2"],
      ["item 3", "item 4"],
      ["item 5"],
      ["item 6"],
      ["item 7"],
    ]);
    expect(parts.map(({ part }) => part)).toEqual([1, 2, 3, 4, 5].map((number) => ({ number, of: 5 })));
    expect(Math.max(...parts.map(({ lengthMm }) => lengthMm))).toBe(140);
  });

  test("is printed per bag, with the number of bags", () => {
    const labels = arrange([20, 20, 20, 20], 2);
    expect(labels.map(({ bag, part }) => [bag.number, bag.of, part.number])).toEqual([
      [1, 2, 1],
      [1, 2, 2],
      [2, 2, 1],
      [2, 2, 2],
    ]);
    expect(new Set(labels.map(({ key }) => key)).size).toBe(4);
  });
});

test("fills a sheet with rows of three, each as high as its longest label", () => {
  const labels = [60, 80, 70, 90, 90, 90, 100, 60].map((lengthMm) => ({ lengthMm }) as ArrangedLabel);
  const pages = arrangeSheets(labels, letter as SheetFormat);
  expect(pages.map((rows) => rows.map(({ heightMm, labels: own }) => [heightMm, own.length]))).toEqual([
    [
      [80, 3],
      [90, 3],
    ],
    [[100, 2]],
  ]);
});
