import type { MenuItem } from "@secret/contract";
import { availableQuantity } from "@secret/domain";

/** A member's limit for an item. */
export interface ItemLimit {
  /** Units of the item that the member has bought already. */
  readonly ordered: number;
  /** Maximum units in the cart. */
  readonly max: number;
  /** "2 per person, you have 1"; undefined without a limit per member. */
  readonly note: string | undefined;
}

/** @param ordered units of the item that the member has bought already */
export function itemLimit(item: MenuItem, ordered: number): ItemLimit {
  const { maxPerMember } = item;
  const had = ordered > 0 ? `, you have ${ordered}` : "";
  return {
    ordered,
    max: availableQuantity(item, ordered),
    note: maxPerMember === null ? undefined : `${maxPerMember} per person${had}`,
  };
}
