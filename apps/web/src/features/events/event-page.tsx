import type { EventDetail, MenuItem } from "@secret/contract";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import toast from "react-hot-toast";
import { useWatchedEvent } from "../../platform/live/live.ts";
import { isMissing, LoadFailed } from "../../platform/load-states/load-failed.tsx";
import { NotFound } from "../../platform/load-states/not-found.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { PageLoading, Skeleton } from "../../ui/panel.tsx";
import { useNow } from "../../ui/use-now.ts";
import { OrderBox } from "../cart/order-box.tsx";
import { cartStore } from "../cart/use-cart.ts";
import { Menu } from "../menu/menu.tsx";
import { NotifyMe } from "../registrations/notify-me.tsx";
import { Capacity, EventFacts, EventGlance, RegistrationBox } from "./event-facts.tsx";
import { eventQuery } from "./event-queries.ts";
import { orderabilityOf, statusBadge } from "./event-status.ts";

const PLACEHOLDERS = ["one", "two", "three", "four", "five", "six"];

/** One event and its menu. */
export function EventPage() {
  const { eventId } = useParams({ from: "/member/events/$eventId" });
  const event = useQuery(eventQuery(eventId));
  useWatchedEvent(eventId);
  if (event.isPending) return <EventPending />;
  if (event.isError && isMissing(event.error)) {
    return (
      <NotFound
        title="Event Not Found"
        told="Event not found"
        to="/events"
        action="Browse Events"
        next="We take you to the events."
      />
    );
  }
  if (event.data === undefined) return <LoadFailed title="Failed to load event details" query={event} />;
  return <EventView event={event.data} />;
}

function EventPending() {
  return (
    <PageLoading>
      <div className="grid gap-6">
        <Skeleton className="h-44" />
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {PLACEHOLDERS.map((each) => (
            <Skeleton key={each} className="h-80" />
          ))}
        </div>
      </div>
    </PageLoading>
  );
}

function EventView({ event }: { event: EventDetail }) {
  const now = useNow();
  const [asking, setAsking] = useState<MenuItem>();
  const orderability = orderabilityOf(event, now);
  const badge = statusBadge(event, now);

  const add = (item: MenuItem) => {
    setAsking(undefined);
    if (cartStore.add(event.id, item)) toast.success(`${item.name} added to cart!`);
    else toast.error("Failed to add item to cart");
  };
  const askOrAdd = (item: MenuItem) => (cartStore.wouldChangeEvent(event.id) ? setAsking(item) : add(item));

  return (
    <>
      <div className="mb-8 grid gap-3 border-b border-line pb-7">
        <div>
          <Badge tone={badge.tone}>{badge.text}</Badge>
        </div>
        <h1 className="text-title md:text-poster">{event.title}</h1>
        <p className="max-w-2xl text-lead text-soft">{event.description}</p>
        <EventGlance event={event} />
      </div>
      <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-[1fr_22rem] lg:grid-rows-[auto_1fr]">
        <div className="grid gap-4 lg:col-start-2">
          <RegistrationBox event={event} orderability={orderability}>
            {orderability !== "REGISTRATION_ENDED" && orderability !== "EVENT_NOT_ACTIVE" && (
              <NotifyMe event={event} isOpen={orderability === "OPEN"} />
            )}
          </RegistrationBox>
          <OrderBox event={event} />
        </div>
        <div className="mt-3 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:mt-0">
          <Menu event={event} canOrder={orderability === "OPEN"} onAdd={askOrAdd} />
        </div>
        <div className="grid gap-4 lg:col-start-2">
          <Capacity event={event} />
          <EventFacts event={event} />
        </div>
      </div>
      {asking !== undefined && (
        <Confirm
          title="Another event is in your cart"
          message="Changing events will clear your current cart. Continue?"
          action="Clear and add"
          onConfirm={() => add(asking)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}
