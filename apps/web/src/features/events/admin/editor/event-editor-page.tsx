import { useParams } from "@tanstack/react-router";
import { LoadedEvent } from "../loaded-event.tsx";
import { type EditorParts, EventEditor } from "./event-editor.tsx";

/** One event, to be edited: its facts, its menu, its pickup windows; and who ordered what. */
export function EventEditorPage(parts: EditorParts) {
  const { eventId } = useParams({ from: "/admin-area/admin/events/$eventId" });
  return (
    <LoadedEvent eventId={eventId}>
      {(event) => <EventEditor key={eventId} event={event} {...parts} />}
    </LoadedEvent>
  );
}
