import { useSyncExternalStore } from "react";
import { type CartState, CartStore } from "./cart-store.ts";

/** The cart of this browser. */
export const cartStore = new CartStore(localStorage);
addEventListener("storage", ({ key }) => cartStore.storageChanged(key));

const subscribe = (listener: () => void) => cartStore.subscribe(listener);

/** The cart as it is now, in whichever tab it was changed. */
export function useCart(): CartState {
  return useSyncExternalStore(subscribe, () => cartStore.state);
}
