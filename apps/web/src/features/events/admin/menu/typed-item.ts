import type { AdminMenuItem, LibraryItem } from "@secret/contract";
import type { MenuItemForm } from "./menu-item-schema.ts";

/** Loads the form's schema after its page is shown. */
export const loadMenuItemSchema = () => import("./menu-item-schema.ts");

export const EMPTY_ITEM: MenuItemForm = {
  name: "",
  description: "",
  price: "",
  maxQuantity: "",
  pickupUnits: "1",
  maxPerMember: "",
  isAvailable: true,
  isSecretExclusive: false,
  imageUrl: null,
  areAllergensKnown: false,
  allergens: [],
  diets: [],
};

/** Converts an item to form values. */
export function typedItem(item: AdminMenuItem | LibraryItem): MenuItemForm {
  const { name, description, isAvailable, isSecretExclusive, imageUrl, allergens, diets } = item;
  return {
    name,
    description,
    isAvailable,
    isSecretExclusive,
    imageUrl,
    diets,
    price: (item.priceCents / 100).toFixed(2),
    maxQuantity: textOf(item.maxQuantity),
    pickupUnits: String(item.pickupUnits),
    maxPerMember: textOf(item.maxPerMember),
    areAllergensKnown: allergens !== null,
    allergens: allergens ?? [],
  };
}

function textOf(number: number | null): string {
  return number === null ? "" : String(number);
}
