import type { EventDetail } from "@secret/contract";
import { cartItemCount } from "@secret/domain";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../ui/button.tsx";
import { Price } from "../../ui/price.tsx";
import { BillLines } from "../../ui/totals-list.tsx";
import { type PricedLine, priceCart, useCart } from "../cart/index.ts";
import { HeldOrderLink, useHeldOrder } from "./held-order-link.tsx";

/**
 * Shows the cart with a link to the checkout: a column beside the menu, kept while empty so that the layout doesn't
 * shift, or a bar on a phone. With a held order, it links to that order.
 */
export function OrderBox({ event }: { event: EventDetail }) {
  const cart = useCart();
  const held = useHeldOrder(event.id, cart);
  const isEmpty = cart.eventId !== event.id || cart.lines.length === 0;
  if (isEmpty) {
    return (
      <section
        aria-label="Order summary"
        className="sticky top-6 rounded-2xl border border-dashed border-line-strong p-6 max-lg:hidden"
      >
        <h2 className="text-heading">Order summary</h2>
        <p className="mt-2 text-soft">Nothing in it yet. Tap + on whatever smells right.</p>
      </section>
    );
  }
  const count = cartItemCount(cart);
  const { lines, orderable, totals } = priceCart(cart, event);
  const own = held?.isAsInCart ? held.detail : undefined;
  const shown = held?.isAsInCart ? (own?.items ?? lines.map(withoutPrice)) : lines;
  const isGone = orderable.length === 0 && held === undefined;
  const standing = held?.isAsInCart ? "held for you" : isGone ? "unavailable" : "before tax";
  return (
    <section
      aria-label="Order summary"
      className="thumb-bar fixed inset-x-0 bottom-0 z-30 flex items-center justify-between gap-4 border-t border-line bg-raised px-4 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-float lg:sticky lg:shadow-card lg:inset-auto lg:top-6 lg:z-0 lg:grid lg:justify-normal lg:gap-4 lg:rounded-2xl lg:border lg:p-6"
    >
      <h2 className="text-heading max-lg:sr-only">Order summary</h2>
      <ul className="figures grid gap-2 text-small max-lg:hidden">
        {shown.map((line) => (
          <li key={line.menuItemId} className="flex justify-between gap-4">
            <span>{`${line.quantity} × ${line.name}`}</span>
            {line.unitPriceCents !== null && line.quantity > 0 && (
              <Price cents={line.unitPriceCents * line.quantity} />
            )}
          </li>
        ))}
      </ul>
      {own?.bill != null && (
        <dl className="grid gap-1.5 text-small max-lg:hidden">
          <BillLines totals={own.bill} />
        </dl>
      )}
      <p className="figures lg:flex lg:items-baseline lg:justify-between lg:border-t lg:border-line lg:pt-4">
        <span className="text-small text-soft">
          {`${count} ${count === 1 ? "item" : "items"}, ${standing}`}
          {held?.isAsInCart && <span className="lg:hidden">, with tax</span>}
        </span>
        <br className="lg:hidden" />
        {!isGone && (
          <Price
            cents={held?.isAsInCart ? held.order.totalCents : totals.subtotalCents}
            className="text-heading"
          />
        )}
      </p>
      {held === undefined ? (
        <Link to="/checkout" className={`${buttonClass()} lg:w-full`}>
          Checkout
        </Link>
      ) : (
        <HeldOrderLink held={held} />
      )}
    </section>
  );
}

/** Hides the current price of a held line, which was ordered at its own price. */
function withoutPrice(line: PricedLine) {
  return { ...line, quantity: line.wantedQuantity, unitPriceCents: null };
}
