import { type CalendarEntry, calendarFile } from "@secret/domain";
import { TEXT_LINK } from "../../ui/text-link.ts";

/** Link that downloads a calendar file of the event. */
export function CalendarLink({
  entry,
  className = TEXT_LINK,
}: {
  entry: CalendarEntry;
  className?: string | undefined;
}) {
  const file = calendarFile(entry, new Date());
  return (
    <a
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
      download="secret-pickup.ics"
      className={className}
    >
      Add to calendar
    </a>
  );
}
