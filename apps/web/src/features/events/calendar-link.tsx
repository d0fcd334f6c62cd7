import { type CalendarEntry, calendarFile } from "@secret/domain";

/** Link that downloads a calendar file of the event. */
export function CalendarLink({ entry }: { entry: CalendarEntry }) {
  const file = calendarFile(entry, new Date());
  return (
    <a
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
      download="secret-pickup.ics"
      className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 print:hidden"
    >
      Add to calendar
    </a>
  );
}
