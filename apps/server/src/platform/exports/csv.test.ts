import { describe, expect, test } from "vitest";
import { type Cell, csvHead, csvLines, dollarsOf } from "./csv.ts";
import { inParts } from "./export-file.ts";

const line = (...cells: Cell[]) =>
  csvLines(
    cells.map((cell, index) => ({ name: String(index), cell: () => cell })),
    [undefined],
  );

describe("abuse 59: a cell that a spreadsheet would take for a formula is neutralized", () => {
  test.each([
    ["=1+1", "'=1+1"],
    ["+12135550123", "'+12135550123"],
    ["-2+3", "'-2+3"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\tx", '"\'\tx"'],
    ["\rx", '"\'\rx"'],
    [" =1", "' =1"],
    ["\uff1dcmd", "'\uff1dcmd"],
    ['=HYPERLINK("http://evil.example","x")', '"\'=HYPERLINK(""http://evil.example"",""x"")"'],
  ])("%j", (given, written) => {
    expect(line(given)).toBe(`${written}\r\n`);
  });

  test("numbers and amounts of our own stay numbers", () => {
    expect(line(-3, dollarsOf(-1250), dollarsOf(0), dollarsOf(5), dollarsOf(129_900))).toBe(
      "-3,-12.50,0.00,0.05,1299.00\r\n",
    );
  });
});

test("what would end a cell is quoted, and nothing is nothing", () => {
  expect(line('say "hi"', "a,b", "two\nlines", null, "Ana")).toBe('"say ""hi""","a,b","two\nlines",,Ana\r\n');
});

test("a file says in which signs it is written, and names its columns", () => {
  expect(csvHead([{ name: "Order", cell: () => null }])).toBe("\ufeffOrder\r\n");
});

test("an amount that is no whole number of cents is refused", () => {
  expect(() => dollarsOf(12.5)).toThrow(RangeError);
});

test("a long list is read part by part, each row once", async () => {
  const all = Array.from({ length: 2_500 }, (_, index) => index);
  const seen: number[] = [];
  for await (const part of inParts(async (behind: number | undefined, limit) =>
    all.slice(behind === undefined ? 0 : behind + 1).slice(0, limit),
  )) {
    expect(part.length).toBeLessThanOrEqual(1_000);
    seen.push(...part);
  }
  expect(seen).toEqual(all);
});
