import { useParams } from "@tanstack/react-router";
import { PickList } from "./pick-list.tsx";
import { PrepSheet } from "./prep-sheet.tsx";

/** Shows a sheet of an event to print: the prep sheet, or else the pick list. */
export function SheetPage({ sheet }: { sheet: string }) {
  const { eventId } = useParams({ from: "/admin-area/admin/events/$eventId/preview" });
  const Sheet = sheet === "prep" ? PrepSheet : PickList;
  return <Sheet eventId={eventId} />;
}
