import type { OrderDetail } from "@secret/contract";
import { formatEventTime } from "@secret/domain";
import { Notice } from "../../ui/panel.tsx";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import { isBilled } from "./billed-order.ts";
import { moneyBackText } from "./money-back.ts";

/** Of an order that changed hands: to whom its reader gave it, or who gave it to them. */
export function GivenNote({ order }: { order: OrderDetail }) {
  const { givenTo, givenBy } = order;
  if (givenTo !== null) {
    const moneyBack = moneyBackText(order);
    return (
      <Notice tone="info">
        {`You gave this order to ${givenTo.name} on ${formatEventTime(new Date(givenTo.at), VIEWER_TIME_ZONE)}. ${givenTo.isCancelled ? "It was cancelled." : "It's theirs to pick up."}`}
        {moneyBack !== undefined && <span className="mt-1 block">{moneyBack}</span>}
        {moneyBack === undefined && !givenTo.isCancelled && isBilled(order) && (
          <span className="mt-1 block">{`If ${givenTo.name} cancels it, the money goes back to your card.`}</span>
        )}
      </Notice>
    );
  }
  if (givenBy !== null) return <Notice tone="info">{`A gift from ${givenBy}.`}</Notice>;
  return null;
}
