import { expect, test } from "vitest";
import { tipCentsOf, tipOf } from "./tip.ts";

test("a percentage tip follows the subtotal, a custom tip stays", () => {
  expect(tipCentsOf({ percent: 15 }, 2_400)).toBe(360);
  expect(tipCentsOf({ percent: 15 }, 4_800)).toBe(720);
  expect(tipCentsOf({ typed: "$5" }, 2_400)).toBe(500);
  expect(tipCentsOf({ typed: "5.00" }, 4_800)).toBe(500);
});

test.each(["", "a little", "-1", "500.01"])("rejects %j as a tip", (typed) => {
  expect(tipCentsOf({ typed }, 2_400)).toBeUndefined();
});

test("restores the tip of an existing order", () => {
  expect(tipOf({ tipCents: 360, subtotalCents: 2_400 })).toEqual({ percent: 15 });
  expect(tipOf({ tipCents: 0, subtotalCents: 2_400 })).toEqual({ percent: 0 });
  expect(tipOf({ tipCents: 500, subtotalCents: 2_400 })).toEqual({ typed: "5.00" });
});
