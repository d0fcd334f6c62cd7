import type { MenuItem } from "@secret/contract";
import type { CartLine } from "@secret/domain";
import { useEffect, useRef } from "react";
import { Stepper } from "../../ui/stepper.tsx";
import { cartStore, type ItemLimit, removeLine } from "../cart/index.ts";

interface ItemQuantityProps {
  readonly item: MenuItem;
  readonly limit: ItemLimit;
  readonly line: CartLine | undefined;
  /** Whether nothing can be added yet. */
  readonly isOff: boolean;
  readonly onAdd: () => void;
}

/** Shows an add button, or a stepper once the item is in the cart. Renders nothing when none is available. */
export function ItemQuantity({ item, limit: { max, ordered }, line, isOff, onAdd }: ItemQuantityProps) {
  const place = useRef<HTMLDivElement>(null);
  const isInCart = line !== undefined;
  const wasInCart = useRef(isInCart);
  useEffect(() => {
    if (wasInCart.current === isInCart) return;
    wasInCart.current = isInCart;
    // Focuses the button that replaced the tapped one.
    if (document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>("button:last-of-type")?.focus({ preventScroll: true });
  }, [isInCart]);

  const changeQuantity = (quantity: number) => {
    if (quantity > 0) cartStore.setQuantity(item, quantity, ordered);
    else removeLine(item.id, item.name);
  };
  if (!isInCart && (max === 0 || !item.isAvailable)) return null;
  return (
    <div
      ref={place}
      className="relative z-10 shrink-0 self-end sm:absolute sm:top-[calc(60cqw-3.75rem)] sm:right-3 sm:rounded-full sm:bg-raised"
    >
      {isInCart ? (
        <Stepper label={item.name} value={line.quantity} max={max} onChange={changeQuantity} />
      ) : (
        <button
          type="button"
          disabled={isOff}
          onClick={onAdd}
          aria-label={`Add ${item.name} to cart`}
          className="grid size-12 place-items-center rounded-full border-[1.5px] border-ink text-section leading-none enabled:hover:bg-ink enabled:hover:text-surface disabled:border-line-strong disabled:text-hint"
        >
          <span aria-hidden="true" className="-mt-0.5">
            +
          </span>
        </button>
      )}
    </div>
  );
}
