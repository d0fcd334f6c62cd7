import { TEXT_LINK } from "../../ui/text-link.ts";

/** Link that opens the event in the device's calendar app. */
export function CalendarLink({ eventId }: { eventId: string }) {
  return (
    <a href={`/api/events/${eventId}/calendar.ics`} className={TEXT_LINK}>
      Add to calendar
    </a>
  );
}
