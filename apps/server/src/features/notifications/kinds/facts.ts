import { formatEventDateTime, formatEventDay, formatEventSpan, formatEventTimeOfDay } from "@secret/domain";

/** Facts that fill a kind's copy. They are stored with the message until it's sent; times are ISO strings. */

export interface OrderFacts {
  readonly orderNumber: string;
  /** Reader of a transferred order: its claimer, or its payer. Unset if the order wasn't transferred. */
  readonly reader?: "claimer" | "payer";
}

/** Names the card that a refund goes to: a friend who claimed the order didn't pay. */
export function refundedCard(reader: OrderFacts["reader"]): string {
  return reader === "claimer" ? "the payer's card" : "your card";
}

export interface EventFacts {
  readonly eventTitle: string;
}

/** Place and items that a waitlist offer holds for a member. */
export interface OfferFacts extends EventFacts {
  readonly until: string;
  readonly timeZone: string;
}

export interface Span {
  readonly startsAt: string;
  readonly endsAt: string;
}

/** Formats a time such as "10:49 PM" or "noon". */
export function clockOf({ until, timeZone }: Pick<OfferFacts, "until" | "timeZone">): string {
  return formatEventTimeOfDay(new Date(until), timeZone);
}

/** Formats a deadline such as "until 10:49 PM". */
export function untilWhen(facts: Pick<OfferFacts, "until" | "timeZone">): string {
  return `until ${clockOf(facts)}`;
}

/** Formats a date and time such as "Sat, Nov 21, 6:30 PM". */
export function timeOf(instant: string, timeZone: string): string {
  return formatEventDateTime(new Date(instant), timeZone);
}

/** Formats a day such as "Saturday, November 21". */
export function dayOf(instant: string, timeZone: string): string {
  return formatEventDay(new Date(instant), timeZone);
}

/** Formats a span such as "6:00–6:20 PM". */
export function spanOf({ startsAt, endsAt }: Span, timeZone: string): string {
  return formatEventSpan(new Date(startsAt), new Date(endsAt), timeZone);
}
