import type { AdminEvent } from "@secret/contract";
import { type EventStatus, formatEventTime, formatUsd, fullnessOf } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import toast from "react-hot-toast";
import { LoadFailed } from "../../../platform/load-states/load-failed.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { SELECT } from "../../../ui/field.tsx";
import { EmptyState, PageLoading, Skeleton, Tile } from "../../../ui/panel.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { deleteEvent, setEventStatus } from "./admin-event-mutations.ts";
import { adminEventsQuery } from "./admin-event-queries.ts";

const OFFERED: readonly EventStatus[] = ["draft", "active", "completed", "cancelled"];
const FULLNESS_TONES = { room: "", "nearly-full": "text-warn", full: "text-danger" } as const;

/** What follows from each status, told before it is switched. */
const CONSEQUENCES: Record<EventStatus, string> = {
  draft: "Members no longer see the event. Orders that exist stay.",
  scheduled: "Members see the event; it opens by itself when registration opens.",
  active: "Members can order while registration is open.",
  completed: "Nobody can order any more.",
  cancelled: "Every order is cancelled and every paid one is refunded. This can't be taken back.",
};

type Asking = { event: AdminEvent; status: EventStatus } | { event: AdminEvent; status: "delete" };

/** Every event with its figures. */
export function AdminEventsPage() {
  const events = useQuery(adminEventsQuery);
  const [asking, setAsking] = useState<Asking>();
  const change = useMutation({
    mutationFn: ({ event, status }: Asking) =>
      status === "delete" ? deleteEvent(event.id) : setEventStatus(event.id, status),
    onSuccess: (_, { status }) =>
      toast.success(status === "delete" ? "Event deleted successfully" : `Event status updated to ${status}`),
    onError: (error) => toast.error(error.message || "Failed to update event status"),
    onSettled: () => setAsking(undefined),
  });
  if (events.isPending) {
    return (
      <PageLoading>
        <Skeleton className="h-96" />
      </PageLoading>
    );
  }
  if (events.data === undefined) return <LoadFailed title="Failed to load events" query={events} />;
  const list = events.data.events;
  const revenueCents = list.reduce((sum, event) => sum + event.revenueCents, 0);
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title">Events</h1>
        <Link to="/admin/events/new" className={buttonClass()}>
          New event
        </Link>
      </div>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Tile name="Total events">{list.length}</Tile>
        <Tile name="Active events">{list.filter((event) => event.status === "active").length}</Tile>
        <Tile name="Total orders">{list.reduce((sum, event) => sum + event.orderCount, 0)}</Tile>
        <Tile name="Total revenue">{formatUsd(revenueCents)}</Tile>
      </dl>
      {list.length === 0 && <EmptyState title="No Events Created" />}
      <ul className="grid gap-4">
        {list.map((event) => (
          <li key={event.id}>
            <EventRow event={event} onAsk={setAsking} />
          </li>
        ))}
      </ul>
      {asking !== undefined && (
        <Confirm
          title={
            asking.status === "delete"
              ? `Delete ${asking.event.title}?`
              : `Set ${asking.event.title} to ${asking.status}?`
          }
          message={
            asking.status === "delete"
              ? "Are you sure you want to delete this event? This action cannot be undone."
              : CONSEQUENCES[asking.status]
          }
          action={asking.status === "delete" ? "Delete" : `Set to ${asking.status}`}
          busy={change.isPending}
          onConfirm={() => change.mutate(asking)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

function EventRow({ event, onAsk }: { event: AdminEvent; onAsk: (asking: Asking) => void }) {
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const completion = event.orderCount === 0 ? 0 : Math.round((event.completedCount / event.orderCount) * 100);
  const time = (instant: string) => formatEventTime(new Date(instant), event.timeZone);
  const choices = OFFERED.includes(event.status) ? OFFERED : [event.status, ...OFFERED];
  return (
    <article className="grid gap-3 rounded-2xl border border-line bg-raised p-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-heading">{event.title}</h2>
        {new Date(event.eventAt) > now && <Badge tone="info">UPCOMING</Badge>}
        <Badge tone={event.status === "active" ? "ok" : event.status === "cancelled" ? "danger" : "neutral"}>
          {event.status}
        </Badge>
      </div>
      <p className="figures text-small text-soft">{`${time(event.eventAt)} · ${event.locationName}`}</p>
      <dl className="figures grid grid-cols-2 gap-3 text-small sm:grid-cols-4">
        <Figure name="Orders">{event.orderCount}</Figure>
        <Figure name="Revenue">{formatUsd(event.revenueCents)}</Figure>
        <Figure name="Registered">{event.registeredCount}</Figure>
        <Figure name="Capacity">
          <span className={FULLNESS_TONES[fullnessOf(event)]}>
            {`${event.currentOrders} / ${event.maxOrders ?? "unlimited"}`}
          </span>
        </Figure>
      </dl>
      <div>
        <p className="figures mb-1 text-small text-soft">{`Completion ${completion}%`}</p>
        <div className="h-2 overflow-hidden rounded-full bg-sunken">
          <div className="h-full bg-ok" style={{ width: `${completion}%` }} />
        </div>
      </div>
      {isOpen && (
        <dl className="figures arrive grid grid-cols-2 gap-3 border-t border-line pt-3 text-small sm:grid-cols-4">
          <Figure name="Average order">
            {formatUsd(event.orderCount === 0 ? 0 : Math.round(event.revenueCents / event.orderCount))}
          </Figure>
          <Figure name="Pickup">{time(event.pickupStartsAt)}</Figure>
          <Figure name="Created">{time(event.createdAt)}</Figure>
          <Figure name="Utilization">
            {`${Math.round(event.maxOrders === null ? 0 : (event.currentOrders / event.maxOrders) * 100)}%`}
          </Figure>
        </dl>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Link to="/events/$eventId" params={{ eventId: event.id }} className={buttonClass("quiet")}>
          View event
        </Link>
        <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Hide stats" : "Stats"}
        </Button>
        <label className="ml-auto inline-flex items-center gap-2 text-small font-semibold">
          Status
          <select
            className={SELECT}
            value={event.status}
            onChange={(change) => onAsk({ event, status: change.target.value as EventStatus })}
          >
            {choices.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </select>
        </label>
        {event.status === "draft" && (
          <Button look="danger" onClick={() => onAsk({ event, status: "delete" })}>
            Delete
          </Button>
        )}
      </div>
    </article>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-fine text-soft">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
