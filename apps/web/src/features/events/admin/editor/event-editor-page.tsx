import { useParams } from "@tanstack/react-router";
import { LoadedEvent } from "../loaded-event.tsx";
import type { PhonePreview } from "../preview/phone-preview.tsx";
import { EventEditor } from "./event-editor.tsx";

/** One event, to be edited: its facts, its menu, its pickup windows. */
export function EventEditorPage({ Preview }: { Preview: PhonePreview }) {
  const { eventId } = useParams({ from: "/admin-area/admin/events/$eventId" });
  return (
    <LoadedEvent eventId={eventId}>
      {(event) => <EventEditor key={eventId} event={event} Preview={Preview} />}
    </LoadedEvent>
  );
}
