import type { MenuItem } from "@secret/contract";
import { formatUsd, INSTRUCTIONS_MAX_LENGTH, isSoldOut, lowStockCount } from "@secret/domain";
import { useState } from "react";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { TextAreaField } from "../../ui/field.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import { removeLine } from "../cart/remove-line.tsx";
import { cartStore, useCart } from "../cart/use-cart.ts";
import { useItemLimit } from "../cart/use-item-limit.ts";

const DESCRIPTION_SHOWN_LENGTH = 120;

interface MenuCardProps {
  readonly eventId: string;
  readonly item: MenuItem;
  readonly canOrder: boolean;
  /** Adds a piece; asks first where another event's cart would be cleared. */
  readonly onAdd: (item: MenuItem) => void;
}

/** One thing to eat: what it is, what it costs, how many are left. */
export function MenuCard({ eventId, item, canOrder, onAdd }: MenuCardProps) {
  const line = useCart().lines.find((each) => each.menuItemId === item.id);
  const limit = useItemLimit(eventId, item);
  const soldOut = isSoldOut(item);
  // On a phone the picture stands beside the words, and makes room for the fields of what is in the cart.
  const isBeside = item.imageUrl !== null && line === undefined;
  const left = lowStockCount(item);
  const changeQuantity = (quantity: number) => {
    if (quantity > 0) cartStore.setQuantity(item, quantity, limit.ordered);
    else removeLine(item.id, item.name);
  };
  return (
    <article
      className={classNames(
        "grid overflow-hidden rounded-2xl border bg-raised shadow-card sm:flex sm:flex-col",
        isBeside && "grid-cols-[auto_1fr]",
        item.isSecretExclusive ? "border-exclusive" : "border-line",
      )}
    >
      {item.imageUrl !== null && (
        <img
          src={item.imageUrl}
          alt=""
          loading="lazy"
          width="400"
          height="240"
          className={classNames(
            "m-4 mr-0 aspect-square w-26 rounded-xl object-cover sm:m-0 sm:aspect-[5/3] sm:w-full sm:rounded-none",
            !isBeside && "max-sm:hidden",
            soldOut && "opacity-45 grayscale",
          )}
        />
      )}
      <div className="flex flex-1 flex-col gap-2 p-4 sm:gap-2.5 sm:p-5">
        <div className="flex flex-wrap gap-2 empty:hidden">
          {item.isSecretExclusive && <Badge tone="exclusive">SECRET Exclusive</Badge>}
          {soldOut && <Badge tone="danger">Sold Out</Badge>}
          {left !== undefined && <Badge tone="warn">{`Only ${left} left`}</Badge>}
        </div>
        <div className="flex items-baseline justify-between gap-3">
          <h3 className="text-heading">{item.name}</h3>
          <p className="figures font-semibold">{formatUsd(item.priceCents)}</p>
        </div>
        <Description text={item.description} />
        {limit.note !== undefined && <p className="figures text-small text-soft">{limit.note}</p>}
        <div className="mt-auto grid gap-3 pt-2">
          {line !== undefined && (
            <>
              <Stepper label={item.name} value={line.quantity} max={limit.max} onChange={changeQuantity} />
              <Instructions item={item} value={line.specialInstructions} />
            </>
          )}
          {line === undefined && (
            <Button
              look={canOrder && limit.max > 0 ? "primary" : "quiet"}
              disabled={!canOrder || limit.max === 0 || !item.isAvailable}
              onClick={() => onAdd(item)}
              aria-label={`Add ${item.name} to cart`}
            >
              {soldOut ? "Sold Out" : "Add to cart"}
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}

/** Long texts end after 120 characters, with a way to read on. */
function Description({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(text.length <= DESCRIPTION_SHOWN_LENGTH);
  if (isWhole) return <p className="text-small text-soft">{text}</p>;
  return (
    <p className="text-small text-soft">
      {`${text.slice(0, DESCRIPTION_SHOWN_LENGTH).trimEnd()}… `}
      <button
        type="button"
        onClick={() => setWhole(true)}
        className="-my-2 inline-block py-2 font-semibold text-ink underline underline-offset-4"
      >
        Read more
      </button>
    </p>
  );
}

function Instructions({ item, value }: { item: MenuItem; value: string }) {
  return (
    <TextAreaField
      label="Special instructions"
      rows={2}
      maxLength={INSTRUCTIONS_MAX_LENGTH}
      value={value}
      onChange={(event) => cartStore.setInstructions(item.id, event.target.value.replace(/[\r\n]+/g, " "))}
    />
  );
}
