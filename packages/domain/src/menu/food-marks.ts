/** The nine major food allergens of the United States; the database takes these and no others. */
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
export type Allergen = (typeof ALLERGENS)[number];

/** What the law calls them, as members read it. */
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

/** Ways to eat that an item can suit; the database takes these and no others. */
export const DIETS = ["vegan", "vegetarian", "pescatarian", "gluten-free", "dairy-free"] as const;
export type Diet = (typeof DIETS)[number];

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

/** The diets among those given that one of the allergens rules out: such an item would be told wrongly. */
export function contradictedDiets(
  allergens: readonly Allergen[] | null,
  diets: readonly Diet[],
): readonly Diet[] {
  return diets.filter((diet) => EXCLUDED[diet].some((each) => allergens?.includes(each)));
}
