import type { EventDetail } from "@secret/contract";
import { formatEventTime } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useWatchedEvent } from "../../../platform/live/live.ts";
import { isMissing, LoadFailed } from "../../../platform/load-states/load-failed.tsx";
import { NotFound } from "../../../platform/load-states/not-found.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { EmptyState, PageLoading, Skeleton } from "../../../ui/panel.tsx";
import { serverNow } from "../../../ui/server-time.ts";
import { CardSkeleton } from "../../../ui/skeleton.tsx";
import { VIEWER_TIME_ZONE } from "../../../ui/viewer-time-zone.ts";
import { eventQuery } from "../../events/index.ts";
import { drawRecordQuery } from "./draw-record-queries.ts";
import { DrawRecordView } from "./draw-record-view.tsx";

/** Shows a finished draw with everything that it was computed from, for members to check. */
export function CheckDrawPage() {
  const { eventId } = useParams({ from: "/member/events/$eventId/draw" });
  const event = useQuery(eventQuery(eventId));
  useWatchedEvent(eventId);
  const record = useQuery(drawRecordQuery(eventId, event.data?.drawFinishedAt));
  const error = event.error ?? record.error;
  if (error !== null && isMissing(error)) {
    return (
      <NotFound
        title="Draw Not Found"
        told="Draw not found"
        to="/events"
        action="Browse Events"
        next="Taking you to events…"
      />
    );
  }
  if (event.isError && event.data === undefined)
    return <LoadFailed title="Failed to load event details" query={event} />;
  if (event.data !== undefined && record.data !== undefined)
    return <DrawRecordView event={event.data} record={record.data} />;
  if (event.data !== undefined && record.error?.code === "DRAW_NOT_FINISHED")
    return <NotFinished event={event.data} />;
  if (record.isError) return <LoadFailed title="Failed to load the draw" query={record} />;
  return (
    <PageLoading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Skeleton className="h-10 w-64" />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
          <CardSkeleton lines={3} />
          <CardSkeleton lines={6} />
        </div>
      </div>
    </PageLoading>
  );
}

/** Tells what will be on the page, and when. */
function NotFinished({ event }: { event: EventDetail }) {
  const { id, status, registrationOpensAt, timeZone } = event;
  const closesAt = new Date(registrationOpensAt);
  const now = serverNow();
  const when =
    closesAt > now
      ? `Entries close ${formatEventTime(closesAt, timeZone, VIEWER_TIME_ZONE, now)}, and the draw takes about a minute.`
      : "Entries are closed, and the draw takes about a minute.";
  const isCancelled = status === "cancelled";
  return (
    <EmptyState
      spot="blank-ticket"
      title={isCancelled ? "The event was cancelled" : "The draw isn't over yet"}
      isPage
    >
      <p className="text-soft">
        {isCancelled
          ? "Its draw wasn't finished, and your tickets stay as they are."
          : `${when} Then you'll find every entry here, with its tickets and place, and can check that nobody changed the order.`}
      </p>
      <LinkButton to="/events/$eventId" params={{ eventId: id }}>
        Go to the event
      </LinkButton>
      <Link to="/dashboard" className="inline-flex min-h-11 items-center underline underline-offset-4">
        Go to the dashboard
      </Link>
    </EmptyState>
  );
}
