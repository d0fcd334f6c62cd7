import { toastWithUndo } from "../../ui/undo-toast.tsx";
import { cartStore } from "./use-cart.ts";

/** Takes an item out of the cart, says so, and offers to put it back as it was. */
export function removeLine(menuItemId: string, name: string): void {
  const putBack = cartStore.remove(menuItemId);
  toastWithUndo(`${name} removed from cart`, putBack);
}
