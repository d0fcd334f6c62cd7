import { cartStore } from "./use-cart.ts";

const loadToast = () => import("../../ui/undo-toast.tsx");
// Preloaded for the first removal without delaying the first screen.
void loadToast().catch(() => undefined);

/** Takes an item out of the cart, says so, and offers to put it back as it was. */
export function removeLine(menuItemId: string, name: string): void {
  const putBack = cartStore.remove(menuItemId);
  void loadToast()
    .then(({ toastWithUndo }) => toastWithUndo(`${name} removed from cart`, putBack))
    .catch(() => undefined);
}
