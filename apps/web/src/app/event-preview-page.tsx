import { lazy, Suspense } from "react";
import { previewPageOf } from "../features/events/admin/preview/event-preview-page.tsx";

// With the member's page as it is: in a file that both have, its parts would take members longer to load.
const Page = lazy(() => import("./event-page.tsx").then((parts) => ({ default: previewPageOf(parts) })));

/** An event as members see it, for its owner. */
export function EventPreviewPage() {
  return (
    <Suspense>
      <Page />
    </Suspense>
  );
}
