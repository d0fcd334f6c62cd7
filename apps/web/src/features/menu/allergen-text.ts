import type { MenuItem } from "@secret/contract";
import { ALLERGEN_NAMES } from "@secret/domain";

/** What an item contains of the nine. Where nobody has said, that is said too: silence is no promise. */
export function allergenText(allergens: MenuItem["allergens"]): string {
  if (allergens === null) return "Not listed yet. Ask the crew before you order.";
  if (allergens.length === 0) return "None of the nine major allergens";
  return `Contains ${allergens.map((each) => ALLERGEN_NAMES[each].toLowerCase()).join(", ")}`;
}
