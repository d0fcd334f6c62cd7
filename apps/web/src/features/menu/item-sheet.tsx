import type { MenuItem } from "@secret/contract";
import {
  type CartLine,
  DIET_NAMES,
  formatUsd,
  INSTRUCTIONS_MAX_LENGTH,
  isSoldOut,
  lowStockCount,
} from "@secret/domain";
import { useParams } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Price } from "../../ui/price.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import { cartStore, type ItemLimit, removeLine, useCart, useItemLimits } from "../cart/index.ts";
import { allergenText } from "./allergen-text.ts";
import { EXCLUSIVE_LABEL, soldOutCopy } from "./menu-list.ts";

interface ItemSheetProps {
  readonly item: MenuItem;
  readonly canOrder: boolean;
  /** Whether the note's field is open at first. */
  readonly isNoting?: boolean;
  readonly onAdd: (quantity: number, note: string) => void;
  readonly onClose: () => void;
}

/** Dialog with an item's details, and its quantity and note, which go to the cart together and close it. */
export function ItemSheet({ item, canOrder, isNoting = false, onAdd, onClose }: ItemSheetProps) {
  const line = useCart().lines.find((each) => each.menuItemId === item.id);
  const { eventId = "" } = useParams({ strict: false });
  const limit = useItemLimits(eventId)(item);
  const isInCart = line !== undefined && canOrder;
  const canAdd = canOrder && line === undefined && item.isAvailable && limit.max > 0;
  return (
    <Dialog title={item.name} picture={<SheetPicture item={item} />} onClose={onClose}>
      <div className="grid gap-4">
        <Marks item={item} note={limit.note} />
        {item.description !== "" && <p>{item.description}</p>}
        <FoodMarks item={item} />
      </div>
      {isInCart && <LineInCart item={item} limit={limit} line={line} isNoting={isNoting} onClose={onClose} />}
      {canAdd && <NewLine item={item} max={limit.max} onAdd={onAdd} onClose={onClose} />}
    </Dialog>
  );
}

interface NewLineProps extends Pick<ItemSheetProps, "item" | "onAdd" | "onClose"> {
  readonly max: number;
}

/** Chooses how many to add, with a note. Nothing is in the cart before the button. */
function NewLine({ item, max, onAdd, onClose }: NewLineProps) {
  const [wanted, setWanted] = useState(1);
  const [note, setNote] = useState("");
  const quantity = Math.min(wanted, max);
  const add = () => {
    onClose();
    onAdd(quantity, note);
  };
  return (
    <SheetBar note={note} onNote={setNote}>
      <Stepper label={item.name} value={quantity} min={1} max={max} onChange={setWanted} />
      <Button className="flex-1" onClick={add}>
        {`Add ${quantity} · ${formatUsd(quantity * item.priceCents)}`}
      </Button>
    </SheetBar>
  );
}

interface LineInCartProps extends Pick<ItemSheetProps, "item" | "isNoting" | "onClose"> {
  readonly limit: ItemLimit;
  readonly line: CartLine;
}

/** Changes the quantity and the note of an item in the cart at once. */
function LineInCart({ item, limit: { max, ordered }, line, isNoting, onClose }: LineInCartProps) {
  const setNote = (note: string) => cartStore.setInstructions(item.id, note);
  const setQuantity = (quantity: number) => {
    if (quantity > 0) return cartStore.setQuantity(item, quantity, ordered);
    onClose();
    removeLine(item.id, item.name);
  };
  return (
    <SheetBar note={line.specialInstructions} isNoting={isNoting} onNote={setNote}>
      <Stepper label={item.name} value={line.quantity} max={max} onChange={setQuantity} />
      <Button className="flex-1" onClick={onClose}>
        {`Done · ${formatUsd(line.quantity * item.priceCents)}`}
      </Button>
    </SheetBar>
  );
}

interface SheetBarProps {
  readonly note: string;
  readonly isNoting?: boolean | undefined;
  readonly onNote: (note: string) => void;
  readonly children: ReactNode;
}

/** The sheet's bar: the note to the kitchen, folded until it is needed, above the quantity and the button. */
function SheetBar({ note, isNoting: isOpenAtFirst = false, onNote, children }: SheetBarProps) {
  const [isNoting, setNoting] = useState(isOpenAtFirst);
  return (
    <div className="sticky bottom-0 -mx-6 mt-4 -mb-[calc(1.5rem+env(safe-area-inset-bottom))] grid gap-2 border-t border-line bg-raised px-6 pt-2 pb-[calc(1rem+env(safe-area-inset-bottom))]">
      {isNoting ? (
        <NoteField value={note} onChange={onNote} />
      ) : (
        <Button look="plain" className="justify-self-start" onClick={() => setNoting(true)}>
          {note === "" ? "Add a note" : "Change the note"}
        </Button>
      )}
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
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
function Marks({ item, note }: { item: MenuItem; note: ItemLimit["note"] }) {
  const left = lowStockCount(item);
  const isGone = isSoldOut(item) || !item.isAvailable;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Price cents={item.priceCents} className="text-heading" />
      {item.isSecretExclusive && <Badge tone="exclusive">{EXCLUSIVE_LABEL}</Badge>}
      {isGone && <Badge>{item.isAvailable ? soldOutCopy(item) : "Not available"}</Badge>}
      {!isGone && left !== undefined && <Badge tone="warn">{`Only ${left} left`}</Badge>}
      {note !== undefined && <span className="text-small text-soft">{note}</span>}
    </p>
  );
}

/** Shows allergens and diets. */
function FoodMarks({ item: { allergens, diets } }: { item: MenuItem }) {
  return (
    <dl className="grid gap-3 border-t border-line pt-4">
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

interface NoteFieldProps {
  readonly value: string;
  readonly onChange: (note: string) => void;
}

/** Field for a line's note to the kitchen. It takes the focus when it opens. */
function NoteField({ value, onChange }: NoteFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector("textarea")?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={place}>
      <TextAreaField
        label="Special instructions"
        rows={2}
        maxLength={INSTRUCTIONS_MAX_LENGTH}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/[\r\n]+/g, " "))}
      />
    </div>
  );
}
