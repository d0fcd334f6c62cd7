import { useSyncExternalStore } from "react";
import { type CartState, CartStore } from "./cart-store.ts";

/** The cart of this browser. */
export const cartStore = new CartStore(localStorage);
addEventListener("storage", ({ key }) => cartStore.storageChanged(key));
// A page that the browser kept whole and shows again has slept through what other pages wrote.
addEventListener("pageshow", ({ persisted }) => persisted && cartStore.storageChanged(null));

const subscribe = (listener: () => void) => cartStore.subscribe(listener);

/** The cart as it is now, in whichever tab it was changed. */
export function useCart(): CartState {
  return useSyncExternalStore(subscribe, () => cartStore.state);
}
