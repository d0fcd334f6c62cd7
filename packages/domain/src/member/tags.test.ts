import { expect, test } from "vitest";
import { normalizeTagName, tagKey } from "./tags.ts";

test.each(["VIP", " vip ", "Vip", "ＶＩＰ"])("%j is the tag vip", (typed) => {
  expect(tagKey(typed)).toBe("vip");
});

test("a tag keeps its spelling, with single spaces", () => {
  expect(normalizeTagName("  Shellfish \t allergy ")).toBe("Shellfish allergy");
});
