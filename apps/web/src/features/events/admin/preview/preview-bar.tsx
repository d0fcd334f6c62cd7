import type { AdminEventDetail } from "@secret/contract";
import { Link } from "@tanstack/react-router";

/** Says that the page below is a preview, and leads back; it stays in sight. */
export function PreviewBar({ event }: { event: AdminEventDetail }) {
  return (
    <aside
      aria-label="Preview"
      className="sticky top-0 z-30 -mx-4 -mt-6 mb-6 flex flex-wrap items-center justify-between gap-x-6 bg-ink px-4 text-small text-surface sm:-mx-6 sm:px-6 lg:-mt-10 lg:mb-10"
    >
      <p className="py-2">
        <strong>Preview.</strong> {wordsOf(event)}
      </p>
      <Link
        to="/admin/events/$eventId"
        params={{ eventId: event.id }}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 focus-visible:outline-surface"
      >
        Back to the editor
      </Link>
    </aside>
  );
}

function wordsOf({ status }: AdminEventDetail): string {
  return status === "draft"
    ? "A draft: members don't see it yet, and then see this. Nothing can be ordered here."
    : "This is what members see. Nothing can be ordered here.";
}
