import { expect, test } from "vitest";
import { findIdiom } from "./find-idiom.ts";

test("finds headless sentences and forbidden words in comments, with their line", () => {
  const source = [
    "/** What a buyer sends. */",
    "/**",
    " * Returns the total. So long as it",
    " * stays, nobody asks anew.",
    " */",
    "// Where it is.",
    "const text = 1; // Sent to whoever asks",
  ].join("\n");
  expect(findIdiom("page.ts", source)).toEqual([
    "page.ts:1: What",
    "page.ts:2: So",
    "page.ts:2: anew",
    "page.ts:6: Where",
    "page.ts:7: whoever",
  ]);
});

test("finds forbidden words in the names of tests, which may have no subject", () => {
  const source = [
    'describe("So far", () => {});',
    "test(`Closes hurriedly`, () => {});",
    'test.each([1])(\n  "that nobody heeds",\n  async () => {},\n);',
    'expect("hurriedly", () => {});',
  ].join("\n");
  expect(findIdiom("page.test.ts", source)).toEqual(["page.test.ts:2: hurriedly", "page.test.ts:3: heeds"]);
});

test("finds forbidden words in Markdown outside of code", () => {
  const page = "# What to do\n\nAsk `whoever`, any more\nthan that.\n\n```\nanew\n```\n\n- Nobody heeds it";
  expect(findIdiom("page.md", page)).toEqual(["page.md:10: heeds"]);
});

test("accepts plain sentences, names, and strings", () => {
  const source =
    '/** Returns what a buyer sends, e.g. `anew`. */\nconst whoever = "So be it: https://secret.example/ As";';
  expect(findIdiom("page.ts", source)).toEqual([]);
});
