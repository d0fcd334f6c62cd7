import { cartStore } from "./use-cart.ts";

const loadToast = () => import("../../ui/undo-toast.tsx");
// Preloaded for the first removal without delaying the first screen.
void loadToast().catch(() => undefined);

/** Removes an item from the cart and shows a toast that can undo it. */
export function removeLine(menuItemId: string, name: string): void {
  const putBack = cartStore.remove(menuItemId);
  void loadToast()
    .then(({ toastWithUndo }) => toastWithUndo(`${name} removed from cart`, putBack))
    .catch(() => undefined);
}
