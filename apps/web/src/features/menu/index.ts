export { allergenText, EXCLUSIVE_LABEL } from "./item-words.ts";
export { Menu } from "./menu.tsx";
export { ItemSheet, useItemSheet } from "./use-item-sheet.tsx";
