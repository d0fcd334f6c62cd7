import { useParams } from "@tanstack/react-router";
import { LoadedEvent } from "../loaded-event.tsx";
import { EventPreview, type MemberParts } from "./event-preview.tsx";
import { PreviewBar } from "./preview-bar.tsx";

/** The page that shows one event as members see it, or will see it: also what they can't see yet. */
export function previewPageOf(parts: MemberParts) {
  return function EventPreviewPage() {
    const { eventId } = useParams({ from: "/admin-area/admin/events/$eventId/preview" });
    return (
      <LoadedEvent eventId={eventId}>
        {(event) => (
          <>
            <PreviewBar event={event} />
            <EventPreview key={eventId} event={event} {...parts} />
          </>
        )}
      </LoadedEvent>
    );
  };
}
