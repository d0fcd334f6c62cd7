import { expect, test } from "vitest";
import { ALLERGENS, contradictedDiets, DIETS } from "./food-marks.ts";

test("there are nine major allergens", () => {
  expect(ALLERGENS).toHaveLength(9);
});

test("no diet is told of an item whose allergens rule it out", () => {
  expect(contradictedDiets(["milk"], DIETS)).toEqual(["vegan", "dairy-free"]);
  expect(contradictedDiets(["shellfish", "wheat"], DIETS)).toEqual(["vegan", "vegetarian", "gluten-free"]);
  expect(contradictedDiets(["peanuts", "sesame"], DIETS)).toEqual([]);
});

test("where no allergens are known, nothing is contradicted", () => {
  expect(contradictedDiets(null, DIETS)).toEqual([]);
});
