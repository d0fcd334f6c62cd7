import { formatEventDay, formatEventSpan, formatEventTime } from "@secret/domain";

/** What the words of kinds are filled with. They are kept with a message until it leaves: instants are texts in ISO form. */

export interface OrderFacts {
  readonly orderNumber: string;
  /** Of an order that was given to a friend: whether its reader is that friend, or who paid it. Else its one owner. */
  readonly reader?: "claimer" | "payer";
}

export interface EventFacts {
  readonly eventTitle: string;
}

export interface Span {
  readonly startsAt: string;
  readonly endsAt: string;
}

/** "Sat, Nov 21, 2026, 6:30 PM" */
export function timeOf(instant: string, timeZone: string): string {
  return formatEventTime(new Date(instant), timeZone);
}

/** "Saturday, November 21" */
export function dayOf(instant: string, timeZone: string): string {
  return formatEventDay(new Date(instant), timeZone);
}

/** "6:00 – 6:20 PM" */
export function spanOf({ startsAt, endsAt }: Span, timeZone: string): string {
  return formatEventSpan(new Date(startsAt), new Date(endsAt), timeZone);
}
