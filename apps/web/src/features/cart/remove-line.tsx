import toast from "react-hot-toast";
import { cartStore } from "./use-cart.ts";

/** Takes an item out of the cart, says so, and offers to put it back as it was. */
export function removeLine(menuItemId: string, name: string): void {
  const putBack = cartStore.remove(menuItemId);
  toast(({ id }) => (
    <span className="flex items-center gap-3">
      <span>{`${name} removed from cart`}</span>
      <button
        type="button"
        className="pointer-events-auto min-h-11 font-semibold underline underline-offset-4"
        onClick={() => {
          putBack();
          toast.dismiss(id);
        }}
      >
        Undo
      </button>
    </span>
  ));
}
