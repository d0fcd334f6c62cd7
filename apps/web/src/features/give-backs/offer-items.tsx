import type { GiveBackOffer, MenuItem } from "@secret/contract";
import { Price } from "../../ui/price.tsx";
import { Thumbnail } from "../../ui/thumbnail.tsx";
import { allergenText } from "../menu/index.ts";

interface OfferItemsProps {
  readonly items: GiveBackOffer["items"];
  /** Knows what is in them. */
  readonly menu: readonly MenuItem[];
}

/** What is in an offered order, at the menu's prices, and what each line contains. */
export function OfferItems({ items, menu }: OfferItemsProps) {
  return (
    <ul className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-5">
      {items.map((item) => (
        <li key={item.menuItemId} className="flex flex-wrap gap-3">
          <Thumbnail src={item.imageUrl} />
          <div className="min-w-0 flex-1 basis-36">
            <p className="flex flex-wrap justify-between gap-x-3">
              <span className="font-semibold">
                <span className="number">{`${item.quantity} ×`}</span> {item.name}
              </span>
              <Price cents={item.totalPriceCents} />
            </p>
            <p className="text-small text-soft">
              {allergenText(menu.find(({ id }) => id === item.menuItemId)?.allergens ?? null)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
