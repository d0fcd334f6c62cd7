import { useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { previewPageOf } from "../features/events/admin/preview/event-preview-page.tsx";
import { lazyPart } from "../platform/lazy-part.ts";

// Imports the member's page as a whole. Sharing single files would split its chunk and slow the member's page down.
const Page = lazy(() => import("./event-page.tsx").then((parts) => ({ default: previewPageOf(parts) })));
const SheetPage = lazyPart(() => import("../features/pickup/sheets/sheet-page.tsx"), "SheetPage");

/** Shows the owner an event as members see it, or one of its sheets to print. */
export function EventPreviewPage() {
  const { sheet } = useSearch({ from: "/admin-area/admin/events/$eventId/preview" });
  return <Suspense>{sheet === undefined ? <Page /> : <SheetPage sheet={sheet} />}</Suspense>;
}
