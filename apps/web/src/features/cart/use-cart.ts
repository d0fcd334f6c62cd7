import { useSyncExternalStore } from "react";
import { type CartState, CartStore } from "./cart-store.ts";

/** The cart of this browser. */
export const cartStore = new CartStore(localStorage);
addEventListener("storage", ({ key }) => cartStore.storageChanged(key));
// A page restored from the back/forward cache missed the storage events.
addEventListener("pageshow", ({ persisted }) => persisted && cartStore.storageChanged(null));

const subscribe = (listener: () => void) => cartStore.subscribe(listener);

/** Returns the current cart, including changes by other tabs. */
export function useCart(): CartState {
  return useSyncExternalStore(subscribe, () => cartStore.state);
}
