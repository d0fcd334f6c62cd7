import {
  type CallOutput,
  type checkPromoCode,
  type EventDetail,
  type MyEvent,
  type OrderDetail,
  orderingMessage,
} from "@secret/contract";
import { checkPromoMinimum, formatDuration, formatEventDateTime, formatEventPeriod } from "@secret/domain";
import { Link } from "@tanstack/react-router";
import { Suspense, useRef, useState } from "react";
import { lazyPart } from "../../platform/lazy-part.ts";
import { Notice, Panel, Skeleton } from "../../ui/panel.tsx";
import { serverNow } from "../../ui/server-time.ts";
import { tipCentsOf } from "../../ui/tip.ts";
import { TIP_FIELD } from "../../ui/tip-choice.tsx";
import { useMoment } from "../../ui/use-now.ts";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import { type PricedCart, priceCart, useCart } from "../cart/index.ts";
import { orderabilityOfWindows } from "../events/index.ts";
import { ShortAnswerField } from "../incidents/index.ts";
import { closedBecause, PickupWindowChoice, WINDOW_FIELD, windowProblem } from "../pickup-windows/index.ts";
import type { CheckoutChoices } from "./choices-store.ts";
import { ReviewLine } from "./review-line.tsx";
import { TotalPanel } from "./total-panel.tsx";
import { choicesStore, useChoices } from "./use-choices.ts";
import { usePlaceOrder } from "./use-place-order.ts";

const ReplacedNotice = lazyPart(() => import("./replaced-notice.tsx"), "ReplacedNotice");
const SoldOutNotice = lazyPart(() => import("./sold-out-notice.tsx"), "SoldOutNotice");

export interface ReviewStepProps {
  readonly event: EventDetail;
  readonly mine: MyEvent | undefined;
  /** The unpaid order that this one will replace. */
  readonly replaced: OrderDetail | undefined;
  /** The chosen promo code with its discount. */
  readonly promo: CallOutput<typeof checkPromoCode> | undefined;
  /** Why the chosen code doesn't apply. */
  readonly promoRefusal: string | undefined;
}

/**
 * Reviews the cart, chooses a pickup window and places the order, which is then held. Problems are shown at their
 * lines.
 */
export function ReviewStep(props: ReviewStepProps) {
  const { event, mine, replaced } = props;
  const page = useRef<HTMLDivElement>(null);
  const [isAsked, setAsked] = useState(false);
  const { choices, choose, priced, applied, promoRefusal, order } = useReviewedOrder(props);
  const chosen = chosenWindow(event, choices.pickupWindowId);
  const closed = useMoment((now) => chosen && closedBecause(chosen, priced.units, now));
  const hasRoom = useMoment((now) =>
    event.pickupWindows.some((each) => closedBecause(each, priced.units, now) === undefined),
  );
  const problem = useMoment((now) => whyClosed(event, now));
  const isFull = useMoment((now) => orderabilityOfWindows(event, now) === "EVENT_FULL");
  const body =
    chosen === undefined || closed !== undefined || order === undefined
      ? undefined
      : {
          ...order,
          eventId: event.id,
          pickupWindowId: chosen.id,
          ...(replaced !== undefined && { replaces: replaced.id }),
        };
  const placing = usePlaceOrder(body);
  const press = () => {
    setAsked(true);
    if (body !== undefined) placing.place();
    else focusField(page.current, chosen === undefined || closed !== undefined ? WINDOW_FIELD : TIP_FIELD);
  };
  const isMissingWindow = isAsked && chosen === undefined;
  return (
    <div ref={page} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h1 data-title={`Checkout: ${event.title}`} className="text-section">
        Checkout
      </h1>
      <Notices event={event} replaced={replaced} problem={problem} isSoldOut={placing.isFull || isFull} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <LinesPanel event={event} priced={priced} isFixed={problem !== undefined} />
          <Panel title="Pickup">
            <Place event={event} />
            {problem === undefined && (
              <PickupWindowChoice
                event={event}
                units={priced.units}
                value={chosen?.id}
                onChange={(pickupWindowId) => choose({ pickupWindowId })}
                problem={isMissingWindow ? "Choose a pickup window." : windowProblem(closed)}
              />
            )}
            {problem === undefined && !hasRoom && <NoRoom />}
          </Panel>
          {problem === undefined && (
            // Matches the field's height, so that nothing moves when it loads.
            <Suspense fallback={<Skeleton className="h-19" />}>
              <ShortAnswerField />
            </Suspense>
          )}
        </div>
        {problem === undefined && (
          <TotalPanel
            event={event}
            totals={priced.totals}
            choices={choices}
            promoRefusal={promoRefusal}
            isPromoApplied={applied !== undefined}
            onChoose={choose}
            action="Continue to payment"
            note={
              mine === undefined
                ? "We'll hold your order while you pay."
                : `We'll hold your order for ${formatDuration(mine.holdSeconds)} while you pay.`
            }
            canPlace={priced.orderable.length > 0 && hasRoom}
            placing={{ ...placing, place: press }}
          />
        )}
      </div>
    </div>
  );
}

/**
 * Returns the cart with its prices and the member's choices, and the order without its pickup window; undefined while its
 * tip isn't valid.
 */
export function useReviewedOrder({ event, mine, promo, promoRefusal }: ReviewStepProps) {
  const cart = useCart();
  const choices = useChoices(event.id);
  const orderedQuantities = mine?.orderedQuantities ?? {};
  const { subtotalCents } = priceCart(cart, event, { orderedQuantities }).totals;
  const minimum = checkPromoMinimum({ minSubtotalCents: promo?.minSubtotalCents ?? null }, subtotalCents);
  const applied = minimum.ok ? promo : undefined;
  const extras = { discount: applied?.discount, orderedQuantities };
  const tipCents = tipCentsOf(choices.tip, subtotalCents);
  const priced = priceCart(cart, event, { ...extras, tipCents: tipCents ?? 0 });
  return {
    choices,
    choose: (change: Partial<CheckoutChoices>) => choicesStore.choose(event.id, change),
    priced,
    applied,
    promoRefusal: minimum.ok ? promoRefusal : orderingMessage(minimum.failure),
    order: tipCents === undefined ? undefined : orderOf(priced, tipCents, applied?.promoCode),
  };
}

interface NoticesProps extends Pick<ReviewStepProps, "event" | "replaced"> {
  /** Why the event can't be ordered from. */
  readonly problem: string | undefined;
  readonly isSoldOut: boolean;
}

/** Says which order will be replaced, and why nothing can be ordered. */
function Notices({ event, replaced, problem, isSoldOut }: NoticesProps) {
  return (
    <>
      {replaced !== undefined && (
        // Matches the height of the notice, so that nothing moves when it loads.
        <Suspense fallback={<Skeleton className="h-29 lg:h-17" />}>
          <ReplacedNotice order={replaced} />
        </Suspense>
      )}
      {problem !== undefined && (
        <Notice tone="danger">
          {problem}{" "}
          <Link
            to="/events/$eventId"
            params={{ eventId: event.id }}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            See the event
          </Link>
        </Notice>
      )}
      {isSoldOut && (
        <Suspense>
          <SoldOutNotice event={event} />
        </Suspense>
      )}
    </>
  );
}

function NoRoom() {
  return (
    <p role="status" className="mt-3 text-small font-semibold text-danger">
      No pickup window has room for this order anymore.
    </p>
  );
}

interface LinesPanelProps {
  readonly event: EventDetail;
  readonly priced: PricedCart;
  readonly isFixed: boolean;
}

/** Shows the cart's lines. */
export function LinesPanel({ event, priced, isFixed }: LinesPanelProps) {
  return (
    <Panel title="Order summary">
      <ul>
        {priced.lines.map((line) => (
          <ReviewLine key={line.menuItemId} line={line} event={event} isFixed={isFixed} />
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
  );
}

/** Focuses the field that is missing or invalid. */
export function focusField(page: HTMLElement | null, name: string): void {
  page?.querySelector<HTMLElement>(`input[name="${name}"]:enabled`)?.focus();
}

/** Returns the chosen window, or the only one. */
function chosenWindow({ pickupWindows }: EventDetail, windowId: string | undefined) {
  if (pickupWindows.length === 1) return pickupWindows[0];
  return pickupWindows.find(({ id }) => id === windowId);
}

/** Returns why the event can't be ordered from now; undefined when it can. */
function whyClosed(event: EventDetail, now: Date): string | undefined {
  if (event.status === "cancelled") return "This event was cancelled.";
  const code = orderabilityOfWindows(event, now);
  if (code === "OPEN" || code === "ENTRIES_OPEN") return undefined;
  const opensAt = formatEventDateTime(new Date(event.registrationOpensAt), event.timeZone, VIEWER_TIME_ZONE);
  return orderingMessage({ code, params: { opensAt } });
}

/** Shows where and when pickup is. */
export function Place({ event }: { event: EventDetail }) {
  const [startsAt, endsAt] = [new Date(event.pickupStartsAt), new Date(event.pickupEndsAt)];
  return (
    <p className="mb-4">
      <span className="font-semibold">{event.locationName}</span>
      <br />
      {`${event.address}, ${event.zipCode}`}
      <br />
      <span className="figures text-soft">
        {formatEventPeriod(startsAt, endsAt, event.timeZone, VIEWER_TIME_ZONE, serverNow())}
      </span>
    </p>
  );
}

function orderOf(priced: PricedCart, tipCents: number, promoCode: string | undefined) {
  return {
    tipCents,
    ...(promoCode !== undefined && { promoCode }),
    shownTotalCents: priced.totals.totalCents,
    lines: priced.orderable.map(({ menuItemId, quantity, specialInstructions }) => ({
      menuItemId,
      quantity,
      specialInstructions,
    })),
  };
}
