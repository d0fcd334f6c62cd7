export { allergenText } from "./allergen-text.ts";
export { Menu } from "./menu.tsx";
export { EXCLUSIVE_LABEL } from "./menu-list.ts";
export { ItemSheet, useItemSheet, type WantedItem } from "./use-item-sheet.tsx";
