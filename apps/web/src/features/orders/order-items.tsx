import type { OrderDetail } from "@secret/contract";
import { NO_PICTURE, Picture } from "../../ui/picture.tsx";
import { Price } from "../../ui/price.tsx";
import { Stamp } from "../../ui/stamp.tsx";
import { TearLine, Ticket } from "../../ui/ticket.tsx";
import { TotalsList } from "../../ui/totals-list.tsx";
import { OrderedItem } from "./order-parts.tsx";

/**
 * Shows the items as a kitchen ticket, with prices for the payer. It is torn in two once it was picked up.
 */
export function OrderItems({ order }: { order: OrderDetail }) {
  const lines = (
    <>
      <h2 className="mb-4 text-heading">Items</h2>
      <ul className="grid gap-3">
        {order.items.map((item) => (
          <li key={item.menuItemId} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <Picture
              src={item.imageUrl ?? NO_PICTURE}
              sizes="96px"
              width="96"
              height="96"
              className="size-24 shrink-0 rounded-lg bg-shape object-cover print:hidden"
            />
            <span className="min-w-0 flex-1 basis-24 wrap-anywhere">
              <OrderedItem item={item} />
            </span>
            {item.totalPriceCents !== null && <Price cents={item.totalPriceCents} />}
          </li>
        ))}
      </ul>
    </>
  );
  if (order.status !== "completed" || order.isNoShow) {
    return (
      <Ticket>
        {lines}
        {order.bill !== null && (
          <>
            <TearLine />
            <TotalsList totals={order.bill} />
          </>
        )}
      </Ticket>
    );
  }
  return (
    <div className="relative overflow-x-clip pb-2">
      {/* Leaves blank paper for the stamp. */}
      <Ticket className="pb-28">{lines}</Ticket>
      {order.bill !== null && (
        <div className="torn print:transform-none">
          <Ticket>
            <TotalsList totals={order.bill} />
          </Ticket>
        </div>
      )}
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 grid place-items-center print:hidden"
      >
        <Stamp tone="ok" fresh large>
          Picked up
        </Stamp>
      </div>
    </div>
  );
}
