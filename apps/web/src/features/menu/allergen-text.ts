import type { MenuItem } from "@secret/contract";
import { ALLERGEN_NAMES } from "@secret/domain";

/** Describes an item's major allergens. Unknown allergens are named as such, because silence would read as "none". */
export function allergenText(allergens: MenuItem["allergens"]): string {
  if (allergens === null) return "Not listed yet. Ask the crew before you order.";
  if (allergens.length === 0) return "None of the nine major allergens";
  return `Contains ${allergens.map((each) => ALLERGEN_NAMES[each].toLowerCase()).join(", ")}`;
}
