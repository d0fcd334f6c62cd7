export { CartLink } from "./cart-link.tsx";
export type { ItemLimit } from "./item-limit.ts";
export { ClearCartPrompt } from "./lazy-parts.ts";
export { type PricedCart, type PricedLine, priceCart } from "./priced-cart.ts";
export { removeLine } from "./remove-line.ts";
export { cartStore, useCart } from "./use-cart.ts";
export { useItemLimits, useOrderedQuantities } from "./use-item-limit.ts";
