import { useNavigate } from "@tanstack/react-router";
import { Suspense, useEffect, useRef } from "react";
import { lazyPart } from "../../platform/lazy-part.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Countdown } from "../../ui/countdown.tsx";
import { InSight } from "../../ui/in-sight.tsx";
import { useNow } from "../../ui/use-now.ts";
import { useCart } from "../cart/index.ts";
import { PickupPromise } from "../incidents/index.ts";
import type { BilledOrder } from "../orders/index.ts";
import { CheckingNotice, DroppedNotice, loadOrderToasts, orderMoney } from "../orders/index.ts";
import { PaymentForms, usePaying } from "../payments/index.ts";
import { rememberPaying, takeOutPaid } from "./paid-order.ts";
import { PaymentEnd } from "./payment-end.tsx";
import { PaymentSummary } from "./payment-summary.tsx";
import { useChangeOrder } from "./use-change-order.tsx";

const PassOn = lazyPart(() => import("./pass-on.tsx"), "PassOn");

/** Time left at which the countdown turns urgent, in ms. */
const SHORT_MS = 120_000;

/** Pays a held order before its hold expires, and shows the payment status from the server. */
export function PaymentStep({ order }: { order: BilledOrder }) {
  const now = useNow();
  const pay = usePaying(order);
  const view = orderMoney(order, pay.isSent, now);
  const isPaid = view.kind === "paid";
  const navigate = useNavigate();
  const changing = useChangeOrder();
  const hasEnded = useRef(false);
  useEffect(() => {
    if (!isPaid || hasEnded.current) return;
    hasEnded.current = true;
    void navigate({
      to: "/orders/$orderId",
      params: { orderId: order.id },
      state: { isJustPaid: true },
      replace: true,
    });
    takeOutPaid(order);
    void announceConfirmed(order);
  }, [isPaid, navigate, order]);
  useEffect(() => {
    // An order claimed from the waitlist was never in the cart.
    if (order.status === "pending" && !order.isReturnClaim) rememberPaying(order.id);
  }, [order.status, order.id, order.isReturnClaim]);
  if (isPaid) return null;
  const isChecking = view.kind === "checking";
  // An order that is being changed leaves this page, so its status isn't shown.
  const canBePaid =
    changing.isChanging || (order.status === "pending" && (isChecking || view.kind === "pay"));
  if (!canBePaid) return <PaymentEnd order={order} view={view} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 data-title={`Payment: ${order.event.title}`} className="text-section">
          Payment
        </h1>
        {!isChecking && <HoldLine until={new Date(order.holdExpiresAt ?? order.updatedAt)} />}
      </div>
      {view.kind === "pay" && (
        <Suspense>
          <DroppedNotice order={order} />
        </Suspense>
      )}
      {isChecking && (
        <InSight>
          <CheckingNotice order={order} />
        </InSight>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
        <div className="lg:order-last">
          <PaymentSummary
            order={order}
            change={!isChecking && <BackToCart order={order} changing={changing} />}
          >
            {!isChecking && !order.isReturnClaim && <MoreInCart order={order} />}
          </PaymentSummary>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {/* Matches the height of the sentence, so that nothing moves when it loads. */}
          <div className="min-h-30 lg:min-h-15">
            <Suspense>
              <PickupPromise order={order} />
            </Suspense>
          </div>
          <PaymentForms order={order} pay={pay} isChecking={isChecking || pay.isPending} />
        </div>
      </div>
    </div>
  );
}

function HoldLine({ until }: { until: Date }) {
  const isShort = until.getTime() - useNow().getTime() < SHORT_MS;
  return (
    <p className={classNames("font-semibold", isShort && "rounded-lg bg-warn-ground px-2 text-warn")}>
      Held for you <Countdown until={until} />
    </p>
  );
}

/** Announces the confirmation to screen readers; the order's own page shows it. */
async function announceConfirmed({ id: orderId, orderNumber }: BilledOrder): Promise<void> {
  const toasts = await loadOrderToasts().catch(() => undefined);
  toasts?.toastOrderChange({ orderId, orderNumber, status: "confirmed" }, true);
}

interface BackToCartProps {
  readonly order: BilledOrder;
  readonly changing: ReturnType<typeof useChangeOrder>;
}

/** Link back to the cart, which an order claimed from the waitlist was never in. */
function BackToCart({ order, changing }: BackToCartProps) {
  if (order.isReturnClaim)
    return (
      <Suspense>
        <PassOn order={order} />
      </Suspense>
    );
  return (
    <>
      <Button
        look="plain"
        busy={changing.isChanging}
        onClick={() => changing.change({ id: order.id, eventId: order.event.id })}
      >
        Change order
      </Button>
      {changing.question}
    </>
  );
}

/** Notes cart items that were added after the order was placed and aren't part of it. */
function MoreInCart({ order }: { order: BilledOrder }) {
  const cart = useCart();
  const isOrdered = (itemId: string) => order.items.some((item) => item.menuItemId === itemId);
  const hasMore = cart.lines.some(({ menuItemId }) => !isOrdered(menuItemId));
  if (cart.eventId !== order.event.id || !hasMore) return null;
  return <p className="mt-4 text-small text-soft">Your cart has more. Change the order to add it.</p>;
}
