export { allergenText } from "./allergen-text.ts";
export { EXCLUSIVE_LABEL } from "./exclusive-label.ts";
export { Menu } from "./menu.tsx";
export { ItemSheet, useItemSheet } from "./use-item-sheet.tsx";
