import type { MenuItem } from "@secret/contract";
import { DIET_NAMES, formatUsd, isSoldOut, lowStockCount } from "@secret/domain";
import { type ReactNode, useState } from "react";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Price } from "../../ui/price.tsx";
import { useCart } from "../cart/index.ts";
import { allergenText } from "./allergen-text.ts";
import { ItemQuantity, useOwnLimit } from "./item-quantity.tsx";
import { EXCLUSIVE_LABEL } from "./menu-list.ts";
import { NoteField } from "./note-field.tsx";

interface ItemSheetProps {
  readonly item: MenuItem;
  readonly canOrder: boolean;
  readonly onAdd: () => void;
  readonly onClose: () => void;
}

/** Dialog with an item's details and its cart controls. */
export function ItemSheet({ item, canOrder, onAdd, onClose }: ItemSheetProps) {
  const line = useCart().lines.find((each) => each.menuItemId === item.id);
  const [isNoting, setNoting] = useState(false);
  const note = line?.specialInstructions ?? "";
  const isInCart = line !== undefined && canOrder;
  const { max } = useOwnLimit(item);
  const canAdd = canOrder && line === undefined && item.isAvailable && max > 0;
  return (
    <Dialog title={item.name} picture={<SheetPicture item={item} />} onClose={onClose}>
      <div className="grid gap-4">
        <Marks item={item} />
        {item.description !== "" && <p>{item.description}</p>}
        <FoodMarks item={item} />
        {isInCart && isNoting && <NoteField item={item} value={note} />}
      </div>
      {(canAdd || isInCart) && (
        <div className="sticky bottom-0 -mx-6 mt-6 flex min-h-12 items-center justify-between gap-4 border-t border-line bg-raised px-6 pt-4 pb-1">
          {isInCart ? (
            <Button look="plain" aria-expanded={isNoting} onClick={() => setNoting(!isNoting)}>
              {note === "" ? "Add a note" : "Change the note"}
            </Button>
          ) : (
            <Button wide onClick={onAdd}>
              {`Add to cart · ${formatUsd(item.priceCents)}`}
            </Button>
          )}
          {isInCart && <ItemQuantity item={item} line={line} onAdd={onAdd} />}
        </div>
      )}
    </Dialog>
  );
}

function SheetPicture({ item }: { item: MenuItem }): ReactNode {
  if (item.imageUrl === null) return undefined;
  return (
    <Picture
      src={item.imageUrl}
      sizes="28rem"
      width="400"
      height="240"
      className="aspect-[5/3] w-full object-cover"
    />
  );
}

/** Shows the price, the exclusive label, and the stock or limit. */
function Marks({ item }: { item: MenuItem }) {
  const left = lowStockCount(item);
  const isGone = isSoldOut(item) || !item.isAvailable;
  const { note } = useOwnLimit(item);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Price cents={item.priceCents} className="text-heading" />
      {item.isSecretExclusive && <Badge tone="exclusive">{EXCLUSIVE_LABEL}</Badge>}
      {isGone && <Badge>{item.isAvailable ? "Sold Out" : "Not available"}</Badge>}
      {!isGone && left !== undefined && <Badge tone="warn">{`Only ${left} left`}</Badge>}
      {note !== undefined && <span className="text-small text-soft">{note}</span>}
    </p>
  );
}

/** Shows allergens and diets. */
function FoodMarks({ item: { allergens, diets } }: { item: MenuItem }) {
  return (
    <dl className="grid gap-3 border-y border-line py-4">
      <div>
        <dt className="text-small text-soft">Allergens</dt>
        <dd className="font-semibold">{allergenText(allergens)}</dd>
      </div>
      {diets.length > 0 && (
        <div>
          <dt className="text-small text-soft">Diet</dt>
          <dd className="mt-1 flex flex-wrap gap-2">
            {diets.map((diet) => (
              <Badge key={diet} tone="ok">
                {DIET_NAMES[diet]}
              </Badge>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
}
