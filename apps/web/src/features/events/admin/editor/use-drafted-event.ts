import type { AdminEventDetail } from "@secret/contract";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { loadEventSchema } from "../empty-event.ts";
import type { EventForm } from "../event-schema.ts";
import { useEventFields } from "../use-event-fields.ts";

type EventSchema = Awaited<ReturnType<typeof loadEventSchema>>;

/**
 * The event with what is typed and not saved. Its words are there with each key; times and numbers come once all of the
 * form is right, and until then stay as they are saved.
 */
export function useDraftedEvent(event: AdminEventDetail): AdminEventDetail {
  const { form } = useEventFields();
  const typed = useDeferredValue(useWatch({ control: form.control }) as EventForm);
  const [schema, setSchema] = useState<EventSchema>();
  useEffect(() => void loadEventSchema().then(setSchema, () => undefined), []);
  return useMemo(() => {
    const { title, description, locationName, address, zipCode, scene } = typed;
    const words = { title, description, locationName, address, zipCode, scene };
    const read = schema?.editedEventForm(event).safeParse(typed);
    if (read?.success !== true) return { ...event, ...words };
    // The windows that orders may hold aren't on the page.
    const { pickupWindows: _windows, ...facts } = read.data;
    return { ...event, ...facts };
  }, [event, typed, schema]);
}
