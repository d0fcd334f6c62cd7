import type { EventDetail } from "@secret/contract";
import { cartItemCount, formatUsd } from "@secret/domain";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../ui/button.tsx";
import { priceCart } from "./priced-cart.ts";
import { useCart } from "./use-cart.ts";

/** Items and total, and the way to the checkout; on phones as a bar for the thumb. */
export function OrderBox({ event }: { event: EventDetail }) {
  const cart = useCart();
  if (cart.eventId !== event.id || cart.lines.length === 0) return null;
  const count = cartItemCount(cart);
  const { totals } = priceCart(cart, event);
  return (
    <section
      aria-label="Order summary"
      className="fixed inset-x-0 bottom-0 z-30 flex items-center justify-between gap-4 border-t border-line bg-raised px-5 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-card lg:static lg:grid lg:gap-3 lg:rounded-2xl lg:border lg:p-6"
    >
      <h2 className="text-heading max-lg:sr-only">Order summary</h2>
      <p className="figures">
        <span className="text-small text-soft">{`${count} ${count === 1 ? "item" : "items"}, before tax`}</span>
        <br />
        <span className="text-heading font-semibold">{formatUsd(totals.subtotalCents)}</span>
      </p>
      <Link to="/checkout" className={buttonClass()}>
        Checkout
      </Link>
    </section>
  );
}
