import type { AdminEvent } from "@secret/contract";
import { type EventStatus, formatUsd } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import toast from "react-hot-toast";
import { LoadFailed } from "../../../platform/load-states/load-failed.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { EmptyState, PageLoading, Tile } from "../../../ui/panel.tsx";
import { RowsSkeleton } from "../../../ui/skeleton.tsx";
import { deleteEvent, setEventStatus } from "./admin-event-mutations.ts";
import { adminEventsQuery } from "./admin-event-queries.ts";
import { AdminEventRow } from "./admin-event-row.tsx";

/** What follows from each status, told before it is switched. */
const CONSEQUENCES: Record<EventStatus, string> = {
  draft: "Members no longer see the event. Orders that exist stay.",
  scheduled: "Members see the event; it opens by itself when registration opens.",
  active: "Members can order while registration is open.",
  completed: "Nobody can order any more.",
  cancelled: "Every order is cancelled and every paid one is refunded. This can't be taken back.",
};

interface Asking {
  readonly event: AdminEvent;
  readonly status: EventStatus | "delete";
}

/** What takes something away. */
const DESTRUCTIVE = new Set<Asking["status"]>(["cancelled", "delete"]);

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
        <RowsSkeleton rows={8} />
      </PageLoading>
    );
  }
  if (events.data === undefined) return <LoadFailed title="Failed to load events" query={events} />;
  const list = events.data.events;
  const revenueCents = list.reduce((sum, event) => sum + event.revenueCents, 0);
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-section">Events</h1>
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
      <ul className="border-t border-line">
        {list.map((event) => (
          <li key={event.id}>
            <AdminEventRow event={event} onAsk={(status) => setAsking({ event, status })} />
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
          look={DESTRUCTIVE.has(asking.status) ? "danger-fill" : "primary"}
          busy={change.isPending}
          onConfirm={() => change.mutate(asking)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}
