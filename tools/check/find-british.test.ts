import { expect, test } from "vitest";
import { findBritish, findBritishInSource } from "./find-british.ts";

test("British spellings are found in what is said, in strings, templates and pages, with their line", () => {
  const source = [
    'const a = "The programme is free";',
    "const b = `Your favourite $" + "{a} in every colour`;",
    'const c = <p title="The centre">We apologise</p>;',
  ].join("\n");
  expect(findBritishInSource("page.tsx", source)).toEqual([
    "page.tsx:1: programme",
    "page.tsx:2: favourite",
    "page.tsx:2: colour",
    "page.tsx:3: centre",
    "page.tsx:3: apologise",
  ]);
});

test("names and comments are the house's own business", () => {
  const source = '// The colour\nimport { colour } from "./colour.ts";\nconst x = BRAND.programme;';
  expect(findBritishInSource("page.ts", source)).toEqual([]);
});

test('American texts, and the product\'s own "cancelled", are left alone', () => {
  expect(
    findBritish("Programmed favorites, metered program; your order was cancelled. Recognized centers."),
  ).toEqual([]);
});
