import { lazy, Suspense } from "react";
import { previewPageOf } from "../features/events/admin/preview/event-preview-page.tsx";

// Imports the member's page as a whole. Sharing single files would split its chunk and slow the member's page down.
const Page = lazy(() => import("./event-page.tsx").then((parts) => ({ default: previewPageOf(parts) })));

/** Shows the owner an event as members see it. */
export function EventPreviewPage() {
  return (
    <Suspense>
      <Page />
    </Suspense>
  );
}
