import type { OrderDetail } from "@secret/contract";
import { formatEventClock } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { Notice } from "../../ui/panel.tsx";
import { orderDelayQuery } from "./order-delay-queries.ts";

/** Shows the owner of a late order its expected time, and which actions further down the page help. */
export function OrderDelay({ order }: { order: OrderDetail }) {
  const { data: delay } = useQuery(orderDelayQuery(order));
  if (delay == null) return null;
  const clock = formatEventClock(new Date(delay.expectedAt), order.event.timeZone);
  return (
    <Notice tone="warn">
      {`We're about ${delay.minutes} minutes behind. Your tails go in when it's your turn, so they're hot.`}
      <span className="figures mt-1 block">
        {`Come from ${clock}. ${optionsCopy(order, delay.mayCancel)}`}
      </span>
    </Notice>
  );
}

function optionsCopy({ status, mayReturn }: OrderDetail, mayCancel: boolean): string {
  if (status !== "confirmed") return "It's being made.";
  if (mayCancel) return "If that doesn't work, change your window or cancel for a full refund below.";
  return `If that doesn't work, change your window${mayReturn ? " or give it back" : ""} below.`;
}
