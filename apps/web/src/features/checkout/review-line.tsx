import type { EventDetail } from "@secret/contract";
import { isSoldOut } from "@secret/domain";
import { Suspense } from "react";
import { Button } from "../../ui/button.tsx";
import { Price } from "../../ui/price.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import { Thumbnail } from "../../ui/thumbnail.tsx";
import type { PricedLine } from "../cart/index.ts";
import { cartStore, removeLine } from "../cart/index.ts";
import { ItemWaitlist } from "../registrations/index.ts";

interface ReviewLineProps {
  readonly event: EventDetail;
  readonly line: PricedLine;
  /** Shows the quantity read-only, when nothing can be ordered. */
  readonly isFixed: boolean;
}

/** Shows a cart line with its current availability and any change since it was added. */
export function ReviewLine({ event, line, isFixed }: ReviewLineProps) {
  const { item, limit, menuItemId, name, quantity, notice } = line;
  const remove = () => removeLine(menuItemId, name);
  return (
    <li className="flex flex-wrap gap-3 border-b border-line py-4 first:pt-0 last:border-0 last:pb-0">
      <Thumbnail src={item?.imageUrl ?? null} />
      <div className="grid min-w-0 flex-1 basis-44 grid-cols-[minmax(0,1fr)] gap-1">
        <div className="flex flex-wrap justify-between gap-x-3">
          <span className="min-w-0 flex-1 basis-20 font-semibold wrap-anywhere">{name}</span>
          {quantity > 0 && <Price cents={line.unitPriceCents * quantity} className="text-lead" />}
        </div>
        {line.specialInstructions !== "" && (
          <p className="text-small text-soft">{line.specialInstructions}</p>
        )}
        {limit?.note !== undefined && <p className="figures text-small text-soft">{limit.note}</p>}
        {notice !== undefined && (
          <p role="status" className="figures arrive text-small font-semibold text-danger">
            {notice}
          </p>
        )}
        {!isFixed && item?.isAvailable && isSoldOut(item) && (
          <Suspense>
            <ItemWaitlist event={event} item={item} />
          </Suspense>
        )}
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          {isFixed && quantity > 0 && (
            <p className="figures text-small text-soft">{`Quantity ${quantity}`}</p>
          )}
          {!isFixed && item !== undefined && limit !== undefined && quantity > 0 && (
            <Stepper
              label={name}
              value={quantity}
              max={limit.max}
              onChange={(next) => (next > 0 ? cartStore.setQuantity(item, next, limit.ordered) : remove())}
            />
          )}
          <Button look="plain" onClick={remove} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        </div>
      </div>
    </li>
  );
}
