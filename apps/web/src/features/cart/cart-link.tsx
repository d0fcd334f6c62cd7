import { cartItemCount } from "@secret/domain";
import { Link } from "@tanstack/react-router";
import { useCart } from "./use-cart.ts";

/** The way back to what waits in the cart, from anywhere; not there while it is empty. */
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
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="size-6 fill-none stroke-current"
        strokeWidth="1.8"
      >
        <path d="M5 8h14l-1.2 12H6.2zM9 8V7a3 3 0 0 1 6 0v1" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <span className="number absolute top-1 right-0.5 min-w-5 rounded-full bg-ink px-1 text-center text-fine leading-5 text-surface">
        {count}
      </span>
    </Link>
  );
}
