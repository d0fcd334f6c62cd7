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

  test("keeps numbers and amounts as numbers", () => {
    expect(line(-3, dollarsOf(-1250), dollarsOf(0), dollarsOf(5), dollarsOf(129_900))).toBe(
      "-3,-12.50,0.00,0.05,1299.00\r\n",
    );
  });
});

test("quotes separators, and writes null as an empty cell", () => {
  expect(line('say "hi"', "a,b", "two\nlines", null, "Ana")).toBe('"say ""hi""","a,b","two\nlines",,Ana\r\n');
});

test("starts with a byte order mark and the column names", () => {
  expect(csvHead([{ name: "Order", cell: () => null }])).toBe("\ufeffOrder\r\n");
});

test("rejects an amount that isn't a whole number of cents", () => {
  expect(() => dollarsOf(12.5)).toThrow(RangeError);
});

test("reads a long list in parts, each row once", async () => {
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
