import { ApiError, type LeftBag } from "@secret/contract";
import { formatEventClock, formatUsd } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import toast from "react-hot-toast";
import { Button } from "../../../ui/button.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { settleLeftBag } from "./money-mutations.ts";
import { leftBagsQuery } from "./money-queries.ts";
import { OrderNumberLink } from "./order-number-link.tsx";

/** Lists bags that were handed out although their order was cancelled. The admin decides whether each refund is right. */
export function LeftBagsPanel() {
  const { data } = useQuery(leftBagsQuery);
  const settle = useMutation({
    mutationFn: settleLeftBag,
    onError: (error) => toast.error(error instanceof ApiError ? error.message : "Couldn’t save that"),
  });
  if (data === undefined || data.bags.length === 0) return null;
  return (
    <Panel title="Bags of cancelled orders">
      <p className="text-soft">
        A device without signal handed these out. Decide whether the refund is right, then mark it as done.
      </p>
      <ul className="mt-4 grid gap-4">
        {data.bags.map((bag) => (
          <li key={bag.id} className="flex flex-wrap items-center gap-3">
            <div className="min-w-0 flex-1 basis-60 break-words">
              <p className="figures flex flex-wrap items-baseline gap-x-3 font-semibold">
                <OrderNumberLink {...bag} />
                {whenLeft(bag)}
              </p>
              <p className="text-small text-soft">{`${formatUsd(bag.refundedCents)} refunded · handed out by ${bag.by}`}</p>
            </div>
            <Button
              look="quiet"
              busy={settle.isPending && settle.variables === bag.id}
              aria-label={`Mark as done: bag of order ${bag.orderNumber}`}
              onClick={() => settle.mutate(bag.id)}
            >
              Mark as done
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function whenLeft({ leftAt, cancelledAt, timeZone }: LeftBag): string {
  const when = Date.parse(leftAt) <= Date.parse(cancelledAt) ? "before" : "after";
  return `Bag left ${formatEventClock(new Date(leftAt), timeZone)}, ${when} it was cancelled`;
}
