import { useParams } from "@tanstack/react-router";
import { LoadedEvent } from "../loaded-event.tsx";
import { type EditorParts, EventEditor } from "./event-editor.tsx";

/** Edits an event: facts, menu and pickup windows, with its orders and buyers. */
export function EventEditorPage(parts: EditorParts) {
  const { eventId } = useParams({ from: "/admin-area/admin/events/$eventId" });
  return (
    <LoadedEvent eventId={eventId}>
      {(event) => <EventEditor key={eventId} event={event} {...parts} />}
    </LoadedEvent>
  );
}
