import { ALLERGEN_NAMES, ALLERGENS, type Allergen } from "../menu/food-marks.ts";

/** Maximum alarms about wrong bags at one event. */
export const ALARMS_PER_EVENT_MAX = 20;

/** Maximum length of the allergens in an alarm, so that its text with the brand fits one segment. */
const LISTED_MAX_LENGTH = 36;

/** Food of a bag, by what is known of each item's allergens; null if nobody has checked it. */
type Contents = readonly (readonly Allergen[] | null)[];

/** Allergens in a wrong bag that its holder didn't order. */
export interface BagDanger {
  readonly allergens: readonly Allergen[];
  /** Whether the bag has an item whose allergens nobody has checked. */
  readonly isUnchecked: boolean;
}

/** Returns what makes a wrong bag dangerous for its holder; undefined if it has no allergen that their order doesn't have. */
export function findBagDanger(bag: Contents, ordered: Contents): BagDanger | undefined {
  const expected = new Set(ordered.flatMap((each) => each ?? []));
  const inBag = new Set(bag.flatMap((each) => each ?? []));
  const allergens = ALLERGENS.filter((each) => inBag.has(each) && !expected.has(each));
  const isUnchecked = bag.includes(null);
  return allergens.length > 0 || isUnchecked ? { allergens, isUnchecked } : undefined;
}

/** Lists the allergens as the alarm names them. A list that is long or incomplete is replaced. */
export function listDangers({ allergens, isUnchecked }: BagDanger): string {
  const names = allergens.map((each) => ALLERGEN_NAMES[each].toLowerCase());
  const last = names.at(-1) ?? "";
  const list = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
  return isUnchecked || list.length > LISTED_MAX_LENGTH ? "allergens not in your order" : list;
}
