import type { AdminEventDetail } from "@secret/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useWatchedEvent } from "../../../platform/live/live.ts";
import { isMissing, LoadFailed } from "../../../platform/load-states/load-failed.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { EmptyState, PageLoading } from "../../../ui/panel.tsx";
import { CardSkeleton } from "../../../ui/skeleton.tsx";
import { adminEventQuery } from "./admin-event-queries.ts";

interface LoadedEventProps {
  readonly eventId: string;
  readonly children: (event: AdminEventDetail) => ReactNode;
}

/** Loads an event of any status and renders its page. */
export function LoadedEvent({ eventId, children }: LoadedEventProps) {
  const event = useQuery(adminEventQuery(eventId));
  useWatchedEvent(eventId);
  if (event.data !== undefined) return children(event.data);
  if (event.isError && isMissing(event.error)) {
    return (
      <EmptyState spot="shut-hatch" title="Event not found" isPage>
        <LinkButton to="/admin/events">All events</LinkButton>
      </EmptyState>
    );
  }
  if (event.isError) return <LoadFailed title="Failed to load the event" query={event} />;
  return (
    <PageLoading className="grid content-start gap-6">
      <CardSkeleton lines={2} />
      <CardSkeleton lines={6} />
      <CardSkeleton lines={6} />
    </PageLoading>
  );
}
