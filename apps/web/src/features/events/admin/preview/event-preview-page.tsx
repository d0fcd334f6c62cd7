import type { AdminEventDetail } from "@secret/contract";
import { Link, useParams } from "@tanstack/react-router";
import { LoadedEvent } from "../loaded-event.tsx";
import { EventPreview, type MemberParts } from "./event-preview.tsx";

/** Creates the page that previews an event as members see it, even before publication. */
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

/** Sticky bar that marks the page as a preview, with a link back. */
function PreviewBar({ event }: { event: AdminEventDetail }) {
  return (
    <aside
      aria-label="Preview"
      className="sticky top-0 z-30 -mt-6 mb-6 flex flex-wrap items-center justify-between gap-x-4 bg-ink text-small leading-snug text-surface shadow-[0_0_0_100vmax_var(--ink)] [clip-path:inset(0_-100vmax)] lg:-mt-8 lg:mb-8 xl:[clip-path:inset(0_-100vmax_0_-1rem)]"
    >
      <p className="min-w-0 flex-1 basis-40 py-2">
        <strong>Preview.</strong> {visibilityText(event)}
      </p>
      <Link
        to="/admin/events/$eventId"
        params={{ eventId: event.id }}
        className="inline-flex min-h-11 shrink-0 items-center font-semibold underline underline-offset-4 focus-visible:outline-surface"
      >
        Back to the editor
      </Link>
    </aside>
  );
}

function visibilityText({ status }: AdminEventDetail): string {
  return status === "draft"
    ? "Members don't see this draft yet. Nothing can be ordered here."
    : "This is what members see. Nothing can be ordered here.";
}
