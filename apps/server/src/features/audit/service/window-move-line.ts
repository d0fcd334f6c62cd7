import { formatEventPeriod } from "@secret/domain";

interface Span {
  readonly startsAt: string;
  readonly endsAt: string;
}

/** Returns the parts of the audit line about an order's new pickup window that don't depend on who moved it. */
export function windowMoveLine(
  what: string,
  { former, window }: { readonly former: Span; readonly window: Span },
  timeZone: string,
) {
  const period = ({ startsAt, endsAt }: Span) =>
    formatEventPeriod(new Date(startsAt), new Date(endsAt), timeZone);
  return {
    eventType: "order_status_change",
    severity: "info",
    message: `${what}: ${period(former)} → ${period(window)}`,
    oldValue: period(former),
    newValue: period(window),
  } as const;
}
