import { formatEventClock, formatEventDay, formatEventSpan, formatEventTime } from "@secret/domain";

/** What the words of kinds are filled with. They are kept with a message until it leaves: instants are texts in ISO form. */

export interface OrderFacts {
  readonly orderNumber: string;
  /** Of an order that was given to a friend: whether its reader is that friend, or who paid it. Else its one owner. */
  readonly reader?: "claimer" | "payer";
}

export interface EventFacts {
  readonly eventTitle: string;
}

/** Place and pieces that a waitlist offer holds for a member. */
export interface OfferFacts extends EventFacts {
  readonly until: string;
  readonly timeZone: string;
}

export interface Span {
  readonly startsAt: string;
  readonly endsAt: string;
}

/** "10:49 PM" */
export function clockOf({ until, timeZone }: Pick<OfferFacts, "until" | "timeZone">): string {
  return formatEventClock(new Date(until), timeZone);
}

/** "until 10:49 PM" */
export function untilWhen(facts: Pick<OfferFacts, "until" | "timeZone">): string {
  return `until ${clockOf(facts)}`;
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
