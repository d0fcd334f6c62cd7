import { type CalendarEntry, calendarFile } from "@secret/domain";

const LINK = "inline-flex min-h-11 items-center font-semibold underline underline-offset-4 print:hidden";

/** Link that downloads a calendar file of the event. */
export function CalendarLink({
  entry,
  className = LINK,
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
