import { ApiError, type EventDetail } from "@secret/contract";
import { formatEventPeriod, formatUsd, remainingStock } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { makeIdempotencyKey } from "../../platform/idempotency-key.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Notice, Panel } from "../../ui/panel.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import { StickyActionBar } from "../../ui/sticky-bar.tsx";
import { useNow } from "../../ui/use-now.ts";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import { type PricedCart, type PricedLine, priceCart } from "../cart/priced-cart.ts";
import { removeLine } from "../cart/remove-line.tsx";
import { cartStore, useCart } from "../cart/use-cart.ts";
import { orderabilityOf } from "../events/event-status.ts";
import { type NewOrder, placeOrder } from "../orders/order-mutations.ts";
import { TotalsList } from "../orders/totals-list.tsx";
import { firstOpenWindow, PickupWindowChoice } from "../pickup-windows/pickup-window-choice.tsx";
import { type Promo, PromoField } from "./promo-field.tsx";
import { TipChoice } from "./tip-choice.tsx";

/** Refusals after which another pickup window is to be chosen. */
const LOST_WINDOW = new Set<ApiError["code"]>(["PICKUP_WINDOW_FULL", "PICKUP_WINDOW_OVER"]);

/** Look once more, choose when to come, hold the order. */
export function ReviewStep({ event, pendingOrderId }: { event: EventDetail; pendingOrderId: string | null }) {
  const navigate = useNavigate();
  const now = useNow();
  const cart = useCart();
  const [tipCents, setTipCents] = useState(0);
  const [promo, setPromo] = useState<Promo>();
  const [chosenWindowId, setWindowId] = useState<string>();
  const [isWaiting, setWaiting] = useState(false);
  const intent = useRef({ key: makeIdempotencyKey(), body: "" });
  const priced = priceCart(cart, event, { tipCents, discount: promo?.discount });
  const { units } = priced;
  const windowId = chosenWindowId ?? firstOpenWindow(event, units, now)?.id;

  const place = useMutation({
    mutationFn: async () => {
      const body = bodyOf(event, priced, { tipCents, promo, pickupWindowId: windowId ?? "" });
      // One key an intent: pressing again after a lost answer repeats it, a changed order is a new one.
      const text = JSON.stringify(body);
      if (intent.current.body !== text) intent.current = { key: makeIdempotencyKey(), body: text };
      return placeOrder(body, intent.current.key, setWaiting);
    },
    onSuccess: ({ id }) => navigate({ to: "/checkout", search: { order: id }, replace: true }),
    onError: (error) => {
      if (error instanceof ApiError && LOST_WINDOW.has(error.code)) setWindowId(undefined);
      if (error instanceof ApiError && error.code === "PROMO_CODE_INVALID") setPromo(undefined);
    },
  });

  const isOpen = orderabilityOf(event, now) === "OPEN";
  const canPlace = isOpen && priced.orderable.length > 0 && windowId !== undefined;
  return (
    <div className="grid gap-6">
      <h1 data-title={`Checkout: ${event.title}`} className="text-title">
        Checkout
      </h1>
      {pendingOrderId !== null && (
        <Notice tone="warn">
          <div className="flex flex-wrap items-center justify-between gap-3">
            You have an unpaid order for this event.
            <Link to="/checkout" search={{ order: pendingOrderId }} className={buttonClass()}>
              Pay it now
            </Link>
          </div>
        </Notice>
      )}
      {place.isError && <Notice tone="danger">{place.error.message}</Notice>}
      {isWaiting && (
        <Notice tone="info">
          A lot is going on right now. You are in line; this page tries again by itself.
        </Notice>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="grid gap-6">
          <Panel title="Order summary">
            <ul className="grid gap-4">
              {priced.lines.map((line) => (
                <ReviewLine key={line.menuItemId} line={line} />
              ))}
            </ul>
            <Link
              to="/events/$eventId"
              params={{ eventId: event.id }}
              className="mt-4 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              Back to the menu
            </Link>
          </Panel>
          <Panel title="Pickup">
            <p className="mb-4">
              <span className="font-semibold">{event.locationName}</span>
              <br />
              {`${event.address}, ${event.zipCode}`}
              <br />
              <span className="figures text-soft">
                {formatEventPeriod(
                  new Date(event.pickupStartsAt),
                  new Date(event.pickupEndsAt),
                  event.timeZone,
                  VIEWER_TIME_ZONE,
                )}
              </span>
            </p>
            <PickupWindowChoice event={event} units={units} value={windowId} onChange={setWindowId} />
          </Panel>
        </div>
        <Panel title="Total" className="lg:sticky lg:top-4">
          <TipChoice subtotalCents={priced.totals.subtotalCents} value={tipCents} onChange={setTipCents} />
          <PromoField eventId={event.id} value={promo} onChange={setPromo} />
          <TotalsList totals={priced.totals} />
          <div className="mt-5">
            <StickyActionBar>
              <Button wide busy={place.isPending} disabled={!canPlace} onClick={() => place.mutate()}>
                {`Continue to payment · ${formatUsd(priced.totals.totalCents)}`}
              </Button>
            </StickyActionBar>
          </div>
          <p className="mt-3 text-small text-soft">{hintOf(isOpen, windowId)}</p>
        </Panel>
      </div>
    </div>
  );
}

function hintOf(isOpen: boolean, windowId: string | undefined): string {
  if (!isOpen) return "This event can't be ordered from right now.";
  if (windowId === undefined) return "No pickup window has room for this order any more.";
  return "Your order is then held for you for 10 minutes while you pay.";
}

interface Choices {
  readonly tipCents: number;
  readonly promo: Promo | undefined;
  readonly pickupWindowId: string;
}

function bodyOf(
  event: EventDetail,
  priced: PricedCart,
  { tipCents, promo, pickupWindowId }: Choices,
): NewOrder {
  return {
    eventId: event.id,
    pickupWindowId,
    tipCents,
    ...(promo === undefined ? {} : { promoCode: promo.promoCode }),
    shownTotalCents: priced.totals.totalCents,
    lines: priced.orderable.map(({ menuItemId, quantity, specialInstructions }) => ({
      menuItemId,
      quantity,
      specialInstructions,
    })),
  };
}

function ReviewLine({ line }: { line: PricedLine }) {
  const { item, menuItemId, name, quantity, notice } = line;
  return (
    <li className="grid gap-2 border-b border-line pb-4 last:border-0 last:pb-0">
      <div className="flex items-center justify-between gap-3">
        <span className="font-semibold">{name}</span>
        <span className="figures">{formatUsd(line.unitPriceCents * quantity)}</span>
      </div>
      {line.specialInstructions !== "" && <p className="text-small text-soft">{line.specialInstructions}</p>}
      {notice !== undefined && <Notice tone="warn">{notice}</Notice>}
      <div className="flex items-center justify-between gap-3">
        {item !== undefined && quantity > 0 && (
          <Stepper
            label={name}
            value={quantity}
            max={remainingStock(item)}
            onChange={(next) => (next > 0 ? cartStore.setQuantity(item, next) : removeLine(menuItemId, name))}
          />
        )}
        <Button look="plain" onClick={() => removeLine(menuItemId, name)} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </div>
    </li>
  );
}
