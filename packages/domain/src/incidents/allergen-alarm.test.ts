import { expect, test } from "vitest";
import { findBagDanger, listDangers } from "./allergen-alarm.ts";

test("finds the allergens of a bag that its holder's order doesn't have", () => {
  expect(findBagDanger([["milk", "shellfish"], ["wheat"]], [["shellfish"]])).toEqual({
    allergens: ["milk", "wheat"],
    isUnchecked: false,
  });
  expect(findBagDanger([["shellfish"], []], [["shellfish", "milk"]])).toBeUndefined();
});

test("warns of items that nobody has checked, whatever was ordered", () => {
  expect(findBagDanger([null], [["milk"], null])).toEqual({ allergens: [], isUnchecked: true });
  expect(findBagDanger([["milk"]], [null])).toEqual({ allergens: ["milk"], isUnchecked: false });
});

test("names the allergens, or says that they aren't in the order if the list is long or incomplete", () => {
  const known = { isUnchecked: false };
  expect(listDangers({ ...known, allergens: ["milk"] })).toBe("milk");
  expect(listDangers({ ...known, allergens: ["milk", "eggs", "wheat"] })).toBe("milk, eggs and wheat");
  const many = { ...known, allergens: ["shellfish", "tree-nuts", "soybeans"] } as const;
  expect(listDangers(many)).toBe("allergens not in your order");
  expect(listDangers({ allergens: ["milk"], isUnchecked: true })).toBe("allergens not in your order");
});
