import { formatUsd } from "@secret/domain";
import { useEffect, useState } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { Picture } from "../../../ui/picture.tsx";
import { Price } from "../../../ui/price.tsx";
import { t } from "../../crew-language/index.ts";
import type { useItemSales } from "../../incidents/index.ts";
import type { SaleDraft } from "./sale-draft.ts";
import type { ShownSellable } from "./sellable.ts";

interface ItemTilesProps {
  readonly sellables: readonly ShownSellable[];
  readonly draft: SaleDraft;
  /** Long press that opens an item's sales. */
  readonly pressProps: ReturnType<typeof useItemSales>["pressProps"];
  readonly onAdd: (sellable: ShownSellable) => void;
}

/** Grid of all items for sale. A tap adds one, a long press opens an item's sales. */
export function ItemTiles({ sellables, draft, pressProps, onAdd }: ItemTilesProps) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-3 2xl:grid-cols-[repeat(auto-fill,minmax(16rem,1fr))]">
      {sellables.map((sellable) => (
        <li
          key={sellable.item.id}
          {...pressProps(sellable.item.id)}
          className="grid select-none [-webkit-touch-callout:none]"
        >
          <Tile
            sellable={sellable}
            inSale={draft.lines.find(({ menuItemId }) => menuItemId === sellable.item.id)?.quantity ?? 0}
            onAdd={() => onAdd(sellable)}
          />
        </li>
      ))}
    </ul>
  );
}

interface TileProps {
  readonly sellable: ShownSellable;
  readonly inSale: number;
  readonly onAdd: () => void;
}

/** Tile of an item. It never moves, so that nobody taps a different item by mistake. */
function Tile({ sellable, inSale, onAdd }: TileProps) {
  const { item, left, needsSignal } = sellable;
  const remaining = left === null ? Number.POSITIVE_INFINITY : Math.max(0, left - inSale);
  const isGone = !item.isAvailable || left === 0;
  const words = remainingCopy(sellable, remaining);
  const name = [
    item.name,
    formatUsd(item.priceCents),
    words,
    inSale > 0 && t("counter.inSale", { count: inSale }),
  ];
  return (
    <button
      type="button"
      aria-label={name.filter(Boolean).join(", ")}
      disabled={isGone || remaining === 0}
      onClick={onAdd}
      className={classNames(
        "relative grid content-start overflow-hidden rounded-2xl border-2 bg-raised text-left active:enabled:scale-[0.98] disabled:pointer-events-none disabled:bg-disabled disabled:text-on-disabled",
        inSale > 0 ? "border-ok" : "border-line",
      )}
    >
      <TilePicture key={item.imageUrl} src={item.imageUrl} isGone={isGone} />
      <span className="grid gap-1 p-3">
        <span
          className={classNames(
            "text-crew-note leading-tight font-semibold wrap-anywhere",
            isGone && !needsSignal && "line-through",
          )}
        >
          {item.name}
        </span>
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <Price cents={item.priceCents} className="text-crew-line" />
          <span
            className={classNames(
              "figures text-crew-note",
              Boolean(item.stopped) && "rounded-sm bg-crew-bad px-2 font-semibold text-crew-paper",
            )}
          >
            {words}
          </span>
        </span>
      </span>
      {inSale > 0 && (
        <span className="number absolute top-2 right-2 grid size-12 place-items-center rounded-full bg-crew-good text-crew-line text-crew-paper">
          {inSale}
        </span>
      )}
    </button>
  );
}

/** Shows the item's picture, and an empty ground of the same size while there is no signal to load it. */
function TilePicture({ src, isGone }: { src: string | null; isGone: boolean }) {
  const [isMissing, setMissing] = useState(src === null);
  useEffect(() => {
    const tryAgain = () => setMissing(src === null);
    addEventListener("online", tryAgain);
    return () => removeEventListener("online", tryAgain);
  }, [src]);
  if (src === null || isMissing) return <span className="block aspect-[5/3] w-full bg-sunken" />;
  return (
    <Picture
      src={src}
      sizes="16rem"
      width="400"
      height="240"
      onError={() => setMissing(true)}
      className={classNames("aspect-[5/3] w-full object-cover", isGone && "opacity-45 grayscale")}
    />
  );
}

function remainingCopy({ item, left, needsSignal, isPromised }: ShownSellable, remaining: number): string {
  if (!item.isAvailable) return t("counter.unavailable");
  if (item.stopped) return t("counter.salesStopped");
  if (needsSignal) return t("counter.needsSignal");
  if (left === 0) return isPromised ? t("counter.held") : t("counter.soldOut");
  if (left === null) return "";
  return remaining === 0 ? t("counter.allOfThem") : t("counter.left", { count: remaining });
}
