import type { EventDetail, MenuItem } from "@secret/contract";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import toast from "react-hot-toast";
import { useWatchedEvent } from "../../platform/live/live.ts";
import { isMissing, LoadFailed } from "../../platform/load-states/load-failed.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { EmptyState, PageLoading, Skeleton } from "../../ui/panel.tsx";
import { useNow } from "../../ui/use-now.ts";
import { OrderBox } from "../cart/order-box.tsx";
import { cartStore } from "../cart/use-cart.ts";
import { Menu } from "../menu/menu.tsx";
import { useItemSheet } from "../menu/use-item-sheet.tsx";
import { NotifyMe } from "../registrations/notify-me.tsx";
import { EventFacts } from "./event-facts.tsx";
import { EventHead } from "./event-head.tsx";
import { eventQuery } from "./event-queries.ts";
import { EventSchedule } from "./event-schedule.tsx";
import { isPast, orderabilityOf } from "./event-status.ts";

const ClearCartPrompt = lazy(() => import("../cart/clear-cart-prompt.tsx"));

const PLACEHOLDERS = ["one", "two", "three", "four", "five", "six"];

/** One event and its menu. */
export function EventPage() {
  const { eventId } = useParams({ from: "/member/events/$eventId" });
  const event = useQuery(eventQuery(eventId));
  useWatchedEvent(eventId);
  if (event.isPending) return <EventPending />;
  if (event.isError && isMissing(event.error)) {
    return (
      <EmptyState title="Event Not Found" isPage>
        <LinkButton to="/events">Browse Events</LinkButton>
      </EmptyState>
    );
  }
  if (event.data === undefined) return <LoadFailed title="Failed to load event details" query={event} />;
  return <EventView event={event.data} />;
}

function EventPending() {
  return (
    <PageLoading>
      <Skeleton className="-mx-4 -mt-6 h-40 rounded-none sm:-mx-6 lg:mx-0 lg:-mt-10 lg:h-80" />
      <div className="mt-6 grid max-h-[60svh] gap-3 overflow-hidden sm:grid-cols-2 sm:gap-5 xl:grid-cols-3">
        {PLACEHOLDERS.map((each) => (
          <Skeleton key={each} className="h-32 sm:h-72" />
        ))}
      </div>
    </PageLoading>
  );
}

function EventView({ event }: { event: EventDetail }) {
  const now = useNow();
  const [asking, setAsking] = useState<MenuItem>();
  const orderability = orderabilityOf(event, now);
  const canOrder = orderability === "OPEN";
  const isOver = isPast(event, now);
  const mayAsk = !isOver && orderability !== "REGISTRATION_ENDED" && orderability !== "EVENT_NOT_ACTIVE";

  const add = (item: MenuItem) => {
    setAsking(undefined);
    if (cartStore.add(event.id, item)) toast.success(`${item.name} added to cart!`);
    else toast.error("Failed to add item to cart");
  };
  const askOrAdd = (item: MenuItem) => (cartStore.wouldChangeEvent(event.id) ? setAsking(item) : add(item));
  const sheet = useItemSheet({ menu: event.menu, canOrder, onAdd: askOrAdd });

  return (
    <>
      <EventHead event={event} orderability={orderability} now={now} />
      <EventFacts event={event} orderability={orderability} now={now}>
        {mayAsk && <NotifyMe event={event} isOpen={canOrder} />}
      </EventFacts>
      <div
        className={
          canOrder ? "mt-3 grid items-start gap-x-8 lg:mt-6 lg:grid-cols-[1fr_20rem]" : "mt-3 lg:mt-6"
        }
      >
        <Menu event={event} canOrder={canOrder} isOver={isOver} onAdd={askOrAdd} onOpen={sheet.open} />
        {canOrder && <OrderBox event={event} />}
      </div>
      <EventSchedule event={event} isAhead={!isOver} />
      {sheet.element}
      {asking !== undefined && (
        <Suspense>
          <ClearCartPrompt onConfirm={() => add(asking)} onClose={() => setAsking(undefined)} />
        </Suspense>
      )}
    </>
  );
}
