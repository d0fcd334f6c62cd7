/** The nine major food allergens in US law. The database has the same list. */
export const ALLERGENS = [
  "milk",
  "eggs",
  "fish",
  "shellfish",
  "tree-nuts",
  "peanuts",
  "wheat",
  "soybeans",
  "sesame",
] as const;
/** Major food allergen. */
export type Allergen = (typeof ALLERGENS)[number];

/** Legal names of the allergens, as shown to members. */
export const ALLERGEN_NAMES: Record<Allergen, string> = {
  milk: "Milk",
  eggs: "Eggs",
  fish: "Fish",
  shellfish: "Crustacean shellfish",
  "tree-nuts": "Tree nuts",
  peanuts: "Peanuts",
  wheat: "Wheat",
  soybeans: "Soybeans",
  sesame: "Sesame",
};

/** Diets an item can suit. The database has the same list. */
export const DIETS = ["vegan", "vegetarian", "pescatarian", "gluten-free", "dairy-free"] as const;
/** Diet an item can suit. */
export type Diet = (typeof DIETS)[number];

/** Names of the diets. */
export const DIET_NAMES: Record<Diet, string> = {
  vegan: "Vegan",
  vegetarian: "Vegetarian",
  pescatarian: "Pescatarian",
  "gluten-free": "Gluten-free",
  "dairy-free": "Dairy-free",
};

const EXCLUDED: Record<Diet, readonly Allergen[]> = {
  vegan: ["milk", "eggs", "fish", "shellfish"],
  vegetarian: ["fish", "shellfish"],
  pescatarian: [],
  "gluten-free": ["wheat"],
  "dairy-free": ["milk"],
};

/** Returns the diets that one of the allergens rules out, so that no item is labeled wrongly. */
export function contradictedDiets(
  allergens: readonly Allergen[] | null,
  diets: readonly Diet[],
): readonly Diet[] {
  return diets.filter((diet) => EXCLUDED[diet].some((each) => allergens?.includes(each)));
}
