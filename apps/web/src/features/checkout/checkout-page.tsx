import type { OrderDetail } from "@secret/contract";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useSearch } from "@tanstack/react-router";
import { Suspense, useDeferredValue, useEffect, useState } from "react";
import { lazyPart } from "../../platform/lazy-part.ts";
import { useWatchedEvent } from "../../platform/live/live.ts";
import { isMissing, LoadFailed } from "../../platform/load-states/load-failed.tsx";
import { PageLoading, Skeleton } from "../../ui/panel.tsx";
import { CardSkeleton } from "../../ui/skeleton.tsx";
import { useMoment } from "../../ui/use-now.ts";
import { useCart } from "../cart/index.ts";
import { eventQuery, orderabilityOf } from "../events/index.ts";
import { heldOrdersQuery, isBilled, orderQuery } from "../orders/index.ts";
import { hasOpenPayment } from "../payments/index.ts";
import { myEventQuery, openOffer, withoutShare } from "../registrations/index.ts";
import { promoCodeQuery } from "./checkout-queries.ts";
import { withoutOrder } from "./held-stock.ts";
import { ReviewStep } from "./review-step.tsx";
import { useChoices } from "./use-choices.ts";

const loadPaymentStep = () => import("./payment-step.tsx");
const PaymentStep = lazyPart(loadPaymentStep, "PaymentStep");
const EnterStep = lazyPart(() => import("./enter-step.tsx"), "EnterStep");

/**
 * Checkout in two steps at one URL: review the cart and choose a pickup window, which places and holds the order, then
 * pay. While an event's draw is open, the first step enters the order into it instead. A held order goes straight to the payment, on any device. Changing it shows the first step again, which replaces
 * the held order.
 */
export function CheckoutPage() {
  const { order: orderId, change } = useSearch({ from: "/member/checkout" });
  if (orderId !== undefined) return <PayHeldOrder key={orderId} orderId={orderId} />;
  if (change !== undefined) return <ChangeHeldOrder key={change} orderId={change} />;
  return <FillOrPay />;
}

/** Sends a member with a held order for the event to its payment. Nothing else can be ordered until then. */
function FillOrPay() {
  const { eventId } = useCart();
  const held = useQuery(heldOrdersQuery);
  // Checks `isFetched` only, so that a failed refetch doesn't discard the member's choices.
  if (!held.isFetched) return <CheckoutPending />;
  const waiting = held.data?.find((order) => eventId === null || order.eventId === eventId);
  if (waiting !== undefined) return <Navigate to="/checkout" search={{ order: waiting.id }} replace />;
  if (eventId === null) return <Navigate to="/events" replace />;
  return <Review eventId={eventId} />;
}

function PayHeldOrder({ orderId }: { orderId: string }) {
  const order = useQuery(orderQuery(orderId));
  // The payment step decides what follows the payment. A status update must not interrupt it.
  const [wasPending, setWasPending] = useState(false);
  if (order.data?.status === "pending" && !wasPending) setWasPending(true);
  // A payment whose result this tab never got is checked first, even if the order has changed since.
  const [isOpenEnded] = useState(() => hasOpenPayment(orderId));
  if (order.isPending) return <CheckoutPending />;
  if (order.data === undefined) {
    if (isMissing(order.error)) return <Navigate to="/orders" replace />;
    return <LoadFailed title="The checkout didn't load" query={order} />;
  }
  const mayPay = order.data.status === "pending" || wasPending || isOpenEnded;
  if (!isBilled(order.data) || (!mayPay && order.data.status !== "cancelled"))
    return <Navigate to="/orders/$orderId" params={{ orderId }} replace />;
  return (
    <Suspense fallback={<CheckoutPending />}>
      <PaymentStep order={order.data} />
    </Suspense>
  );
}

/** Edits a held order, which stays held until the new one is placed. If it expires meanwhile, the new one is placed normally. */
function ChangeHeldOrder({ orderId }: { orderId: string }) {
  const { eventId } = useCart();
  const order = useQuery(orderQuery(orderId));
  if (order.isPending) return <CheckoutPending />;
  if (order.data === undefined) {
    if (isMissing(order.error)) return <Navigate to="/orders" replace />;
    return <LoadFailed title="The checkout didn't load" query={order} />;
  }
  const { status, cancelReason, event, isReturnClaim } = order.data;
  if (status !== "pending" && status !== "cancelled")
    return <Navigate to="/orders/$orderId" params={{ orderId }} replace />;
  if (cancelReason === "changed") return <Navigate to="/checkout" search={{}} replace />;
  if (eventId !== event.id || isReturnClaim)
    return <Navigate to="/checkout" search={{ order: orderId }} replace />;
  return <Review eventId={eventId} replaced={order.data} />;
}

function Review({ eventId, replaced }: { eventId: string; replaced?: OrderDetail }) {
  const event = useQuery(eventQuery(eventId));
  const mine = useQuery(myEventQuery(eventId));
  const offer = useMoment((now) => openOffer(mine.data, now));
  const { promoCode } = useChoices(eventId);
  const promo = useQuery({
    ...promoCodeQuery(eventId, promoCode ?? ""),
    enabled: promoCode !== undefined,
  });
  const isDrawOpen = useMoment(
    (now) => event.data !== undefined && orderabilityOf(event.data, now) === "ENTRIES_OPEN",
  );
  useWatchedEvent(eventId);
  useEffect(() => {
    // Loaded ahead, so that the payment follows at once.
    loadPaymentStep().catch(() => undefined);
  }, []);
  // Waits for the stored promo code, so that no wrong total is shown.
  const isPromoKnown = promoCode === undefined || promo.isFetched;
  const isLoaded = !event.isPending && mine.isFetched && isPromoKnown;
  // Renders the first step with low priority, so that a slow phone stays responsive.
  const isShown = useDeferredValue(isLoaded);
  if (!isLoaded || !isShown) return <CheckoutPending />;
  if (event.data === undefined) {
    if (isMissing(event.error)) return <Navigate to="/events" replace />;
    return <LoadFailed title="The checkout didn't load" query={event} />;
  }
  const ownEvent = withoutShare(event.data, offer);
  const Step = isDrawOpen ? EnterStep : ReviewStep;
  return (
    <Suspense fallback={<CheckoutPending />}>
      <Step
        event={replaced?.status === "pending" ? withoutOrder(ownEvent, replaced) : ownEvent}
        replaced={replaced}
        mine={mine.data}
        promo={promo.isError ? undefined : promo.data}
        promoRefusal={promo.error?.message}
      />
    </Suspense>
  );
}

function CheckoutPending() {
  return (
    <PageLoading>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-10 w-1/2 lg:col-span-2" />
        <CardSkeleton lines={5} />
        <CardSkeleton lines={4} />
      </div>
    </PageLoading>
  );
}
