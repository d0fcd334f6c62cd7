import { cartItemCount } from "@secret/domain";
import { Link } from "@tanstack/react-router";
import { IconWithCount } from "../../ui/icon-with-count.tsx";
import { useCart } from "./use-cart.ts";

/** Link to the checkout with the cart's item count. Hidden while the cart is empty. */
export function CartLink() {
  const count = cartItemCount(useCart());
  if (count === 0) return null;
  return (
    <Link
      to="/checkout"
      search={{}}
      aria-label={`Cart, ${count} ${count === 1 ? "item" : "items"}`}
      className="relative grid size-11 place-items-center rounded-full hover:bg-sunken sm:size-12"
    >
      <IconWithCount path="M5 8h14l-1.2 12H6.2zM9 8V7a3 3 0 0 1 6 0v1" count={count} />
    </Link>
  );
}
