import type { EventDetail, MenuItem } from "@secret/contract";
import { cartItemCount, formatUsd } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import toast from "react-hot-toast";
import { isMissing, LoadFailed } from "../../app/load-failed.tsx";
import { Badge } from "../../ui/badge.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { SELECT } from "../../ui/field.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { EmptyState, PageLoading, Skeleton } from "../../ui/panel.tsx";
import { useNow } from "../../ui/use-now.ts";
import { priceCart } from "../cart/priced-cart.ts";
import { cartStore, useCart } from "../cart/use-cart.ts";
import { Capacity, EventFacts, EventGlance, RegistrationBox } from "./event-facts.tsx";
import { eventQuery } from "./event-queries.ts";
import { orderabilityOf, statusBadge } from "./event-status.ts";
import { MenuCard } from "./menu-card.tsx";
import { arrangeMenu, FILTERS, type Filter, SORTINGS, type Sorting } from "./menu-list.ts";
import { NotifyMe } from "./notify-me.tsx";

const PLACEHOLDERS = ["one", "two", "three", "four", "five", "six"];

/** One event and its menu. */
export function EventPage() {
  const { eventId } = useParams({ from: "/member/events/$eventId" });
  const event = useQuery(eventQuery(eventId));
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
        <h1 className="text-[clamp(2.3rem,7vw,4rem)]">{event.title}</h1>
        <p className="max-w-2xl text-[1.1rem] text-soft">{event.description}</p>
        <EventGlance event={event} />
      </div>
      <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-[1fr_20rem] lg:grid-rows-[auto_1fr]">
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

function Menu({
  event,
  canOrder,
  onAdd,
}: {
  event: EventDetail;
  canOrder: boolean;
  onAdd: (item: MenuItem) => void;
}) {
  const [sorting, setSorting] = useState<Sorting>("secret");
  const [filter, setFilter] = useState<Filter>("all");
  const [search, setSearch] = useState("");
  const items = arrangeMenu(event.menu, { sorting, filter, search });
  return (
    <section aria-label="Menu">
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-[1.8rem] max-sm:w-full">Menu</h2>
        <input
          type="search"
          aria-label="Search the menu"
          placeholder="Search"
          value={search}
          onChange={(change) => setSearch(change.target.value)}
          className={`${SELECT} min-w-0 max-sm:flex-1 sm:w-36`}
        />
        <select
          aria-label="Sort the menu"
          value={sorting}
          onChange={(change) => setSorting(change.target.value as Sorting)}
          className={`${SELECT} min-w-0 max-sm:flex-1`}
        >
          {Object.entries(SORTINGS).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <fieldset className="flex gap-2 max-sm:-mx-4 max-sm:w-screen max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1">
          <legend className="sr-only">Filter the menu</legend>
          {Object.entries(FILTERS).map(([value, name]) => (
            <button
              key={value}
              type="button"
              aria-pressed={filter === value}
              onClick={() => setFilter(value as Filter)}
              className="min-h-11 shrink-0 rounded-full border border-line-strong px-4 text-[0.9rem] font-semibold aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-surface"
            >
              {name}
            </button>
          ))}
        </fieldset>
      </div>
      {items.length === 0 && <p className="py-10 text-center text-soft">Nothing on the menu matches.</p>}
      <div className="grid gap-5 sm:grid-cols-2">
        {items.map((item) => (
          <MenuCard key={item.id} item={item} canOrder={canOrder} onAdd={onAdd} />
        ))}
      </div>
    </section>
  );
}

/** Items and total, and the way to the checkout; on phones as a bar for the thumb. */
function OrderBox({ event }: { event: EventDetail }) {
  const cart = useCart();
  if (cart.eventId !== event.id || cart.lines.length === 0) return null;
  const count = cartItemCount(cart);
  const { totals } = priceCart(cart, event);
  return (
    <section
      aria-label="Order summary"
      className="fixed inset-x-0 bottom-0 z-30 flex items-center justify-between gap-4 border-t border-line bg-raised px-5 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-card lg:static lg:grid lg:gap-3 lg:rounded-2xl lg:border lg:p-6"
    >
      <h2 className="text-title-s max-lg:sr-only">Order summary</h2>
      <p className="figures">
        <span className="text-[0.88rem] text-soft">{`${count} ${count === 1 ? "item" : "items"}, before tax`}</span>
        <br />
        <span className="text-[1.3rem] font-semibold">{formatUsd(totals.subtotalCents)}</span>
      </p>
      <Link to="/checkout" className={buttonClass()}>
        Checkout
      </Link>
    </section>
  );
}
