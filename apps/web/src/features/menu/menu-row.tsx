import type { EventDetail, MenuItem } from "@secret/contract";
import { isSoldOut, lowStockCount } from "@secret/domain";
import { Suspense } from "react";
import { classNames } from "../../ui/class-names.ts";
import { NO_PICTURE, Picture } from "../../ui/picture.tsx";
import { Price } from "../../ui/price.tsx";
import { type ItemLimit, useCart } from "../cart/index.ts";
import { ItemWaitlist } from "../registrations/index.ts";
import { ItemQuantity } from "./item-quantity.tsx";
import { EXCLUSIVE_LABEL, soldOutCopy } from "./menu-list.ts";

const DESCRIPTION_SHOWN_LENGTH = 120;

interface MenuRowProps {
  readonly event: EventDetail;
  readonly item: MenuItem;
  /** The member's limit for the item. */
  readonly limit: ItemLimit;
  readonly canOrder: boolean;
  /** Whether the member holds an unpaid order of the event. */
  readonly isHeld: boolean;
  readonly isSoon: boolean;
  readonly isOver: boolean;
  /** Makes the item a large picture on a phone. */
  readonly isHero: boolean;
  readonly onAdd: () => void;
  /** Opens the item's details, for a note with its field. */
  readonly onOpen: (isNoting?: boolean) => void;
}

/**
 * A menu item as a row on a phone, or a card on wide screens. On a phone the first one is a large picture. The picture
 * stays in every state.
 */
export function MenuRow(props: MenuRowProps) {
  const { event, item, limit, canOrder, isHeld, isSoon, isOver, isHero, onAdd, onOpen } = props;
  const line = useCart().lines.find((each) => each.menuItemId === item.id);
  const isInCart = line !== undefined && canOrder;
  return (
    <article
      className={classNames(
        "@container relative rounded-2xl border bg-raised shadow-card sm:flex sm:flex-col sm:gap-0 sm:overflow-hidden sm:p-0",
        isHero
          ? "hero-dish max-sm:on-night"
          : "grid gap-x-3 gap-y-3 p-3 @min-[16rem]:grid-cols-[6rem_minmax(0,1fr)]",
        item.isSecretExclusive ? "border-exclusive" : "border-line",
      )}
    >
      <ItemPicture item={item} isOver={isOver} isHero={isHero} />
      <div className="flex min-w-0 flex-1 flex-col sm:gap-1 sm:p-3.5">
        <Marks item={item} note={limit.note} />
        <div className="flex flex-wrap items-baseline justify-between gap-x-2">
          <h3 className="min-w-0 flex-1 basis-1/2 text-lead leading-tight text-wrap">
            {isOver ? (
              item.name
            ) : (
              <button
                type="button"
                onClick={() => onOpen()}
                className="block text-left after:absolute after:inset-0"
              >
                {item.name}
              </button>
            )}
          </h3>
          <Price cents={item.priceCents} className={isOver ? "text-lead text-soft" : "text-lead"} />
        </div>
        <div className="mt-0.5 flex flex-1 flex-wrap justify-between gap-x-3 sm:mt-0 sm:gap-x-2">
          {isInCart ? (
            <NoteButton note={line.specialInstructions} onPress={() => onOpen(true)} />
          ) : (
            <p className="line-clamp-2 flex-1 basis-20 self-start text-small leading-snug text-soft">
              {shorten(item.description)}
            </p>
          )}
          {(canOrder || isSoon) && (
            <ItemQuantity
              item={item}
              limit={limit}
              line={canOrder ? line : undefined}
              isOff={isSoon}
              onAdd={onAdd}
            />
          )}
        </div>
      </div>
      {/* A held order may have taken the last ones itself. */}
      {canOrder && item.isAvailable && isSoldOut(item) && !(isInCart && isHeld) && (
        <div className="empty:hidden @min-[16rem]:col-span-2 sm:px-3.5 sm:pb-3.5">
          <Suspense>
            <ItemWaitlist event={event} item={item} />
          </Suspense>
        </div>
      )}
    </article>
  );
}

/** Shows the exclusive label, and low stock or a limit. */
function Marks({ item, note }: { item: MenuItem; note: ItemLimit["note"] }) {
  const left = lowStockCount(item);
  return (
    <p className="flex flex-wrap gap-x-3 text-fine leading-snug font-semibold empty:hidden">
      {item.isSecretExclusive && <span className="text-exclusive">{EXCLUSIVE_LABEL}</span>}
      {!item.isAvailable && <span className="text-soft">Not available</span>}
      {item.isAvailable && isSoldOut(item) && <span className="text-soft">{soldOutCopy(item)}</span>}
      {item.isAvailable && left !== undefined && <span className="text-warn">{`Only ${left} left`}</span>}
      {note !== undefined && <span className="text-soft">{note}</span>}
      {item.allergens?.includes("shellfish") && <span className="text-soft">Shellfish</span>}
    </p>
  );
}

function ItemPicture({ item, isOver, isHero }: Pick<MenuRowProps, "item" | "isOver" | "isHero">) {
  const isGone = isOver || isSoldOut(item) || !item.isAvailable;
  return (
    <Picture
      src={item.imageUrl ?? NO_PICTURE}
      sizes={`(min-width: 40rem) 24rem, ${isHero ? 24 : 6.5}rem`}
      loading={isHero ? "eager" : "lazy"}
      width="400"
      height="240"
      className={classNames(
        "size-24 rounded-xl bg-shape object-cover sm:aspect-[5/3] sm:size-auto sm:w-full sm:rounded-none",
        isGone && "opacity-40 grayscale",
      )}
    />
  );
}

interface NoteButtonProps {
  readonly note: string;
  readonly onPress: () => void;
}

function NoteButton({ note, onPress }: NoteButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onPress}
      className="relative z-10 flex min-h-12 min-w-0 flex-1 basis-20 items-center self-end text-left text-small"
    >
      <span className="line-clamp-2 leading-snug underline underline-offset-4">{note || "Add a note"}</span>
    </button>
  );
}

/** Shortens a description to 120 characters. The item's details show all of it. */
function shorten(text: string): string {
  if (text.length <= DESCRIPTION_SHOWN_LENGTH) return text;
  return `${text.slice(0, DESCRIPTION_SHOWN_LENGTH).trimEnd()}…`;
}
