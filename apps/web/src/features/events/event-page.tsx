import type { EventDetail } from "@secret/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { type ComponentType, Suspense, useDeferredValue, useRef, useState } from "react";
import { lazyPart } from "../../platform/lazy-part.ts";
import { useWatchedEvent } from "../../platform/live/live.ts";
import { isMissing, LoadFailed } from "../../platform/load-states/load-failed.tsx";
import { announce } from "../../ui/live-region.ts";
import { PageLoading, Skeleton } from "../../ui/panel.tsx";
import { TextSkeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { useMoment } from "../../ui/use-now.ts";
import { ClearCartPrompt, cartStore, useCart, useOrderedQuantities } from "../cart/index.ts";
import { Menu, useItemSheet, type WantedItem } from "../menu/index.ts";
import { myEventQuery, NotifyMe, openOffer, ReminderNote, withoutShare } from "../registrations/index.ts";
import { EventFacts } from "./event-facts.tsx";
import { EventHead } from "./event-head.tsx";
import { eventQuery } from "./event-queries.ts";
import { isPast, isSoldOutNow, opensAtOf, orderabilityOfWindows, takesCarts } from "./event-status.ts";

const NotFound = lazyPart(() => import("../../platform/load-states/not-found.tsx"), "NotFound");
const EventSchedule = lazyPart(() => import("./event-schedule.tsx"), "EventSchedule");

const PLACEHOLDERS = [1, 2, 3, 4, 5, 6];

interface EventPageProps {
  /** Shows the cart and its next step, beside the menu. */
  readonly OrderBox: ComponentType<{ event: EventDetail }>;
  /** Shows an order reserved for the member, below the event's name. */
  readonly Offer: ComponentType<{ event: EventDetail }>;
  /** Shows the event's draw, if it opens by one. */
  readonly Draw: ComponentType<{ event: EventDetail }>;
}

/** Shows an event and its menu. */
export function EventPage(parts: EventPageProps) {
  const { eventId } = useParams({ from: "/member/events/$eventId" });
  const event = useQuery(eventQuery(eventId));
  useWatchedEvent(eventId);
  // Renders a new menu with low priority, so that a slow phone stays responsive.
  const hasDeferredData = useDeferredValue(event.data !== undefined);
  if (event.isPending || (event.data !== undefined && !hasDeferredData)) return <EventPending />;
  if (event.isError && isMissing(event.error)) {
    return (
      <Suspense fallback={<EventPending />}>
        <NotFound
          title="Event Not Found"
          told="Event not found"
          to="/events"
          action="Browse Events"
          next="Taking you to events…"
        />
      </Suspense>
    );
  }
  if (event.data === undefined) return <LoadFailed title="Failed to load event details" query={event} />;
  return <EventView event={event.data} {...parts} />;
}

function EventPending() {
  return (
    <PageLoading className="-mt-6 lg:-mt-10">
      <div className="-mx-4 sm:-mx-6 lg:mx-0">
        <Skeleton className="h-40 rounded-none lg:h-80" />
      </div>
      <TextSkeleton className="mt-6 max-w-md lg:mt-12" />
      <div className="mt-9 flex items-center justify-between gap-2 lg:mt-12">
        <Skeleton className="h-7 w-24" />
        <Skeleton className="h-11 w-48 rounded-full" />
      </div>
      <Skeleton className="mt-2 h-11 w-72 max-w-full rounded-full" />
      <div className="mt-3 grid gap-3 sm:mt-5 sm:grid-cols-2 sm:gap-5 xl:grid-cols-3">
        {PLACEHOLDERS.map((each) => (
          <div key={each} className="flex gap-4 rounded-2xl border border-line p-3 sm:block">
            <Skeleton className="aspect-square w-24 shrink-0 sm:aspect-[5/3] sm:w-full" />
            <TextSkeleton className="flex-1 content-start py-2 sm:p-4" />
          </div>
        ))}
      </div>
    </PageLoading>
  );
}

function EventView({ event: sold, OrderBox, Offer, Draw }: EventPageProps & { event: EventDetail }) {
  const mine = useQuery(myEventQuery(sold.id)).data;
  const offer = useMoment((now) => openOffer(mine, now));
  const event = withoutShare(sold, offer);
  const { orderability, canOrder, isSoon, wasSoon, isOver, isSoldOut } = useOrderState(event);
  const mayAsk = !isOver && orderability !== "EVENT_NOT_ACTIVE";
  const { add, claimOffer, isCartEmpty, prompt } = useAddToCart(event);
  const menu = useRef<HTMLDivElement>(null);
  const isHeld = mine?.pendingOrderId != null;
  const sheet = useItemSheet({ menu: event.menu, canOrder, onAdd: add });

  return (
    <>
      <EventHead event={event} orderability={orderability} />
      <Offer event={event} />
      <EventFacts event={event} orderability={orderability}>
        {event.entriesOpenAt !== null && (
          <Suspense>
            <Draw event={event} />
          </Suspense>
        )}
        {mayAsk && (
          <div className={wasSoon ? "flow-root md:min-h-15" : undefined}>
            <Suspense>
              <NotifyMe
                event={event}
                orderability={orderability}
                isSoldOut={isSoldOut}
                isBarFree={!canOrder || isCartEmpty}
                onOrder={() => claimOffer(offer, menu.current)}
              />
            </Suspense>
          </div>
        )}
      </EventFacts>
      <div
        ref={menu}
        className={
          canOrder || isSoon
            ? "mt-1.5 grid items-start gap-x-6 lg:mt-5 lg:grid-cols-[1fr_18rem]"
            : "mt-1.5 lg:mt-5"
        }
      >
        <Menu
          event={event}
          canOrder={canOrder}
          isOver={isOver}
          isSoon={isSoon}
          isFolded={!canOrder || isHeld || wasSoon}
          onAdd={(item) => add({ item })}
          onOpen={sheet.open}
        />
        {(canOrder || isSoon) && (
          <Suspense>
            <OrderBox event={event} />
          </Suspense>
        )}
      </div>
      <Schedule event={event} isSoon={isSoon} isOver={isOver} />
      {sheet.element}
      {prompt}
    </>
  );
}

/** Shows the evening's times, with a note about the reminder until ordering opens. */
function Schedule({ event, isSoon, isOver }: { event: EventDetail; isSoon: boolean; isOver: boolean }) {
  return (
    <Suspense>
      <EventSchedule event={event} isAhead={!isOver}>
        {isSoon && !isOver && (
          <Suspense>
            <ReminderNote opensAt={opensAtOf(event)} isDraw={event.entriesOpenAt !== null} />
          </Suspense>
        )}
      </EventSchedule>
    </Suspense>
  );
}

/** Returns whether an event can be ordered from or entered at this moment. */
function useOrderState(event: EventDetail) {
  const orderability = useMoment((now) => orderabilityOfWindows(event, now));
  const isSoon = orderability === "REGISTRATION_NOT_OPEN";
  // A page that is open when ordering opens keeps its places, so that nothing moves under a thumb.
  const [wasSoon] = useState(isSoon);
  const isOver = useMoment((now) => isPast(event, now));
  const isSoldOut = useMoment((now) => isSoldOutNow(event, now));
  return { orderability, canOrder: takesCarts(orderability), isSoon, wasSoon, isOver, isSoldOut };
}

/** Returns how to add items to the cart, with a prompt that asks first if the cart has another event's items. */
function useAddToCart(event: EventDetail) {
  const [asking, setAsking] = useState<WantedItem>();
  const ordered = useOrderedQuantities(event.id);
  const cart = useCart();
  const navigate = useNavigate();
  const isCartEmpty = cart.eventId !== event.id || cart.lines.length === 0;

  const addNow = ({ item, quantity, note }: WantedItem) => {
    setAsking(undefined);
    if (cartStore.add(event.id, item, ordered[item.id], quantity)) {
      if (note) cartStore.setInstructions(item.id, note);
      // The stepper and the cart's bar or summary already show it.
      announce(`${item.name} added to cart!`);
    } else toast.error("Failed to add item to cart");
  };
  const add = (wanted: WantedItem) =>
    cartStore.wouldChangeEvent(event.id) ? setAsking(wanted) : addNow(wanted);
  /** Adds the offered item to an empty cart. Otherwise the member chooses from the menu or continues with their cart. */
  const claimOffer = (offer: ReturnType<typeof openOffer>, menu: HTMLElement | null) => {
    const item = event.menu.find(({ id }) => id === offer?.menuItemId);
    const held = offer?.items[0]?.quantity ?? 0;
    if (isCartEmpty && item === undefined) menu?.scrollIntoView({ block: "start" });
    else if (isCartEmpty && item !== undefined && cartStore.wouldChangeEvent(event.id)) setAsking({ item });
    else {
      // One by one, as far as the item's limits allow.
      if (isCartEmpty && item !== undefined)
        for (let piece = 0; piece < held; piece++) cartStore.add(event.id, item, ordered[item.id]);
      void navigate({ to: "/checkout" });
    }
  };
  const prompt = asking !== undefined && (
    <Suspense>
      <ClearCartPrompt onConfirm={() => addNow(asking)} onClose={() => setAsking(undefined)} />
    </Suspense>
  );
  return { add, claimOffer, isCartEmpty, prompt };
}
