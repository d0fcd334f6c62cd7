import type { HeldOrder } from "@secret/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { Suspense } from "react";
import { lazyPart } from "../../platform/lazy-part.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Countdown } from "../../ui/countdown.tsx";
import { useNow } from "../../ui/use-now.ts";
import { heldOrdersQuery } from "../orders/index.ts";
import { useTakeOutPaid } from "./paid-order.ts";
import { useChangeOrder } from "./use-change-order.tsx";

const HeldOfferBar = lazyPart(() => import("./held-offer-bar.tsx"), "HeldOfferBar");

/** Lower buttons on a phone, to leave room for the page. */
const LOW = "max-sm:min-h-11";

/** Shows the unpaid order that expires first, except on its own pages; without one, the member's waitlist offer. */
export function HeldOrderBar() {
  useTakeOutPaid();
  const held = useQuery(heldOrdersQuery).data ?? [];
  const here = useLocation({
    select: ({ pathname, search }) => ({ pathname, order: search.order ?? search.change }),
  });
  const now = useNow();
  const { change, isChanging, question } = useChangeOrder();
  const waiting = held.filter((order) => order.isPaymentUnderWay || new Date(order.holdExpiresAt) > now);
  const [order] = waiting.filter(({ id }) => here.pathname !== `/orders/${id}` && here.order !== id);
  if (order === undefined)
    return (
      <Suspense>
        <HeldOfferBar />
      </Suspense>
    );
  return (
    <section
      aria-label="Unpaid order"
      className="sticky top-0 z-20 border-b border-line bg-warn-ground text-ink print:hidden"
    >
      <div className="page-width flex flex-wrap items-center justify-between gap-x-3 py-0.5 sm:py-1.5">
        <HeldText order={order} others={waiting.length - 1} />
        {order.isPaymentUnderWay ? (
          <Link to="/orders/$orderId" params={{ orderId: order.id }} className={buttonClass("quiet")}>
            See your order
          </Link>
        ) : (
          <div className="flex max-w-full shrink-0 flex-wrap items-center gap-x-3 sm:gap-x-5">
            {!order.isReturnClaim && (
              <Button
                look="plain"
                className={LOW}
                busy={isChanging}
                aria-label="Change order"
                onClick={() => change(order)}
              >
                <span className="sm:hidden">Change</span>
                <span className="max-sm:hidden">Change order</span>
              </Button>
            )}
            {/* Not primary, because the page below has a primary button. */}
            <Link to="/checkout" search={{ order: order.id }} className={`${buttonClass("quiet")} ${LOW}`}>
              Pay now
            </Link>
          </div>
        )}
      </div>
      {question}
    </section>
  );
}

function HeldText({ order, others }: { order: HeldOrder; others: number }) {
  return (
    <div className="min-w-0 flex-1 basis-22 leading-tight">
      <p className="sr-only" role="status">
        {order.isPaymentUnderWay
          ? "A payment is in progress."
          : `You have an unpaid order for ${order.eventTitle}.`}
      </p>
      <p className="text-small font-semibold">
        {order.isPaymentUnderWay ? (
          "Checking with Square. Don't pay again."
        ) : (
          <>
            Unpaid order, <Countdown until={new Date(order.holdExpiresAt)} /> left
          </>
        )}
      </p>
      <p className="truncate text-fine text-soft">
        {order.eventTitle}
        {others > 0 && ` and ${others} more`}
      </p>
    </div>
  );
}
