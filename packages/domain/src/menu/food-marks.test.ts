import { expect, test } from "vitest";
import { ALLERGENS, contradictedDiets, DIETS } from "./food-marks.ts";

test("lists the nine major allergens", () => {
  expect(ALLERGENS).toHaveLength(9);
});

test("finds diets that an item's allergens rule out", () => {
  expect(contradictedDiets(["milk"], DIETS)).toEqual(["vegan", "dairy-free"]);
  expect(contradictedDiets(["shellfish", "wheat"], DIETS)).toEqual(["vegan", "vegetarian", "gluten-free"]);
  expect(contradictedDiets(["peanuts", "sesame"], DIETS)).toEqual([]);
});

test("finds no contradiction when the allergens aren't reviewed", () => {
  expect(contradictedDiets(null, DIETS)).toEqual([]);
});
