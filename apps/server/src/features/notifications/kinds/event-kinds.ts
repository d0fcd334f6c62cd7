import {
  formatEventDateTime,
  formatEventEvening,
  formatEventTimeOfDay,
  type ORDERING_REMINDERS,
} from "@secret/domain";
import { paragraphsOf, pickupFact, placeOf } from "../mails/parts.ts";
import type { EventView } from "../mails/views.ts";
import {
  clockOf,
  dayOf,
  type EventFacts,
  type OfferFacts,
  type Span,
  spanOf,
  timeOf,
  untilWhen,
} from "./facts.ts";
import { kind, named, toEvent } from "./kind.ts";

interface OpenFacts extends EventFacts {
  /** When entries of its draw close; unset if it takes orders first come. */
  readonly entries?: Pick<OfferFacts, "until" | "timeZone"> | undefined;
}
interface OpeningFacts extends OpenFacts {
  readonly opensAt: string;
  readonly timeZone: string;
}
interface AnnouncementFacts extends OpeningFacts {
  readonly eventAt: string;
  readonly locationName: string;
  /** Whether it takes orders, or entries of its draw, already. */
  readonly isOpen: boolean;
}
interface ClosingFacts extends EventFacts {
  readonly closesAt: string;
  readonly timeZone: string;
}
interface PlaceFacts extends OfferFacts {
  /** Item that the member waited for; null for the event's waitlist. */
  readonly itemName: string | null;
}
/** Facts of a changed event. Each change is a sentence, such as "New location: Dock 9 (was The Dock)." */
interface ChangedEventFacts extends EventFacts {
  readonly changes: readonly string[];
  /** Note written by the owner. */
  readonly note?: string;
  /** Reader's orders of the event, earliest first. */
  readonly pickups?: readonly OwnPickup[];
}
interface OwnPickup {
  readonly orderNumber: string;
  readonly window: Span;
  readonly timeZone: string;
  /** Whether the same edit moved the order, which a separate notice says. */
  readonly isMoved: boolean;
}

/** Returns the changes, an unmoved order's pickup time, and the owner's note. */
const changesText = ({ changes, pickups = [], note = "" }: ChangedEventFacts) => {
  const [first] = pickups;
  const pickup =
    first === undefined || first.isMoved
      ? []
      : [`Your pickup is still ${spanOf(first.window, first.timeZone)}.`];
  return [...changes, ...pickup, ...(note === "" ? [] : [note])].join(" ");
};

/** Returns the mail's large fact: the reader's pickup time, or the event's without an order. */
const changedPickupFact = ({ pickups = [] }: ChangedEventFacts, event: EventView) => {
  const [first] = pickups;
  if (first === undefined) return pickupFact(event);
  const day = dayOf(first.window.startsAt, first.timeZone);
  return {
    label: first.isMoved ? `Your new pickup time on ${day}` : `Your pickup is still on ${day}`,
    value: spanOf(first.window, first.timeZone),
  };
};

const WHY_NOTIFY_ME = `You're getting this because you tapped "Notify me", ordered, or entered the draw there.`;

const NO_HURRY = "When you enter doesn't matter.";
const entriesEnd = ({ until, timeZone }: NonNullable<OpenFacts["entries"]>) => timeOf(until, timeZone);
const whatOpens = ({ entries }: OpenFacts) => (entries === undefined ? "Ordering opens" : "Entries open");
const whatIsOpen = ({ entries }: OpenFacts) =>
  entries === undefined ? "Ordering is open" : "Entries are open";
const openingTime = ({ eventTitle, opensAt, timeZone, entries }: OpeningFacts) =>
  entries === undefined
    ? `${eventTitle} takes orders from ${timeOf(opensAt, timeZone)}.`
    : `Entries for ${eventTitle} open ${timeOf(opensAt, timeZone)} and close ${entriesEnd(entries)}. ${NO_HURRY}`;
const openNow = ({ eventTitle, entries }: OpenFacts) =>
  entries === undefined
    ? `${eventTitle} takes orders now.`
    : `Entries for ${eventTitle} are open until ${entriesEnd(entries)}. ${NO_HURRY}`;
/** Includes the time, because a text may be held until morning. */
const openingText = (facts: OpeningFacts) =>
  named(facts.eventTitle, (eventTitle) =>
    facts.entries === undefined
      ? openingTime({ ...facts, eventTitle })
      : `${eventTitle} takes entries from ${timeOf(facts.opensAt, facts.timeZone)}.`,
  );
const opening = (facts: AnnouncementFacts) =>
  facts.isOpen ? `${whatIsOpen(facts)}.` : `${whatOpens(facts)} ${timeOf(facts.opensAt, facts.timeZone)}.`;
const announced = (facts: AnnouncementFacts) => {
  if (!facts.isOpen)
    return `${whatOpens(facts)} ${timeOf(facts.opensAt, facts.timeZone)}, for members only. Tap "Notify me" and we'll remind you.`;
  return facts.entries === undefined
    ? "Ordering is open, for members only. Once it's gone, it's gone."
    : `Entries are open until ${entriesEnd(facts.entries)}, for members only. ${NO_HURRY}`;
};
const orderOrEnter = ({ entries }: OpenFacts) => (entries === undefined ? "Order now" : "Enter the draw");

const closingClock = ({ closesAt, timeZone }: ClosingFacts) => clockOf({ until: closesAt, timeZone });

const isYours = ({ eventTitle, itemName }: PlaceFacts) =>
  itemName === null ? `A spot at ${eventTitle} is yours` : `${itemName} at ${eventTitle} is yours`;

const eventKind = { topic: "event", path: toEvent } as const;

/** Notifications about an event, from its announcement to its day. */
export const EVENT_KINDS = {
  "event-announced": kind<AnnouncementFacts>({
    ...eventKind,
    purpose: "marketing",
    choice: "event-announced",
    title: ({ eventTitle }) => `Psst. ${eventTitle}.`,
    message: (facts) => `${timeOf(facts.eventAt, facts.timeZone)}, ${facts.locationName}. ${opening(facts)}`,
    sms: ({ eventTitle, eventAt, timeZone }) =>
      named(eventTitle, (name) => `${name}: ${timeOf(eventAt, timeZone)}.`),
    mail: {
      reads: "event",
      subject: ({ eventTitle }) => `A new event: ${eventTitle}`,
      why: "You're getting this because new events are on in your profile.",
      body: (facts, { page }, event) => ({
        preheader: `${timeOf(facts.eventAt, facts.timeZone)}, ${event.locationName}. ${opening(facts)}`,
        title: event.title,
        strip: "announced",
        fact: pickupFact(event),
        paragraphs: [announced(facts)],
        place: placeOf(event),
        button: { label: facts.isOpen ? orderOrEnter(facts) : "See the menu", url: page },
      }),
    },
  }),
  "ordering-24-hours": openingKind("ordering-24-hours", "in 24 hours"),
  "ordering-2-hours": openingKind("ordering-2-hours", "in 2 hours"),
  "ordering-15-minutes": openingKind("ordering-15-minutes", "in 15 minutes"),
  "ordering-open": kind<OpenFacts>({
    ...eventKind,
    purpose: "reminder",
    choice: "ordering-open",
    title: whatIsOpen,
    message: openNow,
    sms: ({ eventTitle, entries }) =>
      named(eventTitle, (name) =>
        entries === undefined
          ? `${name} takes orders now.`
          : `${name} takes entries until ${entriesEnd(entries)}.`,
      ),
    mail: {
      reads: "event",
      subject: (facts) => `${whatIsOpen(facts)}: ${facts.eventTitle}`,
      why: WHY_NOTIFY_ME,
      body: (facts, { page }, event) => ({
        strip: "announced",
        preheader: openNow({ ...facts, eventTitle: event.title }),
        title: whatIsOpen(facts),
        fact: pickupFact(event),
        paragraphs: [
          facts.entries === undefined
            ? `${event.title} takes orders now, until ${formatEventDateTime(event.registrationClosesAt, event.timeZone)} or until it's sold out.`
            : openNow({ ...facts, eventTitle: event.title }),
        ],
        button: { label: orderOrEnter(facts), url: page },
        place: placeOf(event),
      }),
    },
  }),
  "ordering-closes": kind<ClosingFacts>({
    ...eventKind,
    purpose: "reminder",
    choice: "ordering-closes",
    isForBuyersToBe: true,
    title: (facts) => `Ordering closes at ${closingClock(facts)}`,
    message: (facts) => `Last call for ${facts.eventTitle}. Ordering closes at ${closingClock(facts)}.`,
    sms: (facts) =>
      named(facts.eventTitle, (name) => `Last call for ${name}. Ordering closes at ${closingClock(facts)}.`),
    mail: {
      reads: "event",
      subject: (facts) => `Ordering closes at ${closingClock(facts)}: ${facts.eventTitle}`,
      why: WHY_NOTIFY_ME,
      body: (facts, { page }, event) => ({
        strip: "announced",
        preheader: `Last call for ${event.title}.`,
        title: "Last call",
        fact: {
          label: `Ordering closes on ${formatEventEvening(new Date(facts.closesAt), facts.timeZone)}`,
          value: closingClock(facts),
        },
        paragraphs: [`You don't have an order for ${event.title} yet. There's still some left.`],
        button: { label: "Order now", url: page },
        place: placeOf(event),
      }),
    },
  }),
  "place-offered": kind<PlaceFacts>({
    ...eventKind,
    purpose: "reminder",
    choice: "place-offered",
    title: "A spot opened up",
    message: (facts) => `${isYours(facts)} ${untilWhen(facts)}. Order before it goes to the next in line.`,
    sms: (facts) =>
      named(
        facts.eventTitle,
        (eventTitle) => `${isYours({ ...facts, eventTitle })} ${untilWhen(facts)}. Order here:`,
      ),
    mail: {
      reads: "event",
      subject: ({ eventTitle }) => `A spot opened up: ${eventTitle}`,
      why: "You're getting this because you joined the waitlist.",
      body: (facts, { page }, event) => ({
        preheader: `It's yours ${untilWhen(facts)}.`,
        title: "A spot opened up",
        fact: { label: "Yours until", value: clockOf(facts) },
        paragraphs: [
          `${isYours(facts)} ${untilWhen(facts)}. We're holding it for you until then.`,
          "After that it goes to the next in line. Can't make it? Pass it on from the event page, and they get it sooner.",
        ],
        button: { label: "Order now", url: page },
        place: placeOf(event),
      }),
    },
  }),
  "event-changed": kind<ChangedEventFacts>({
    ...eventKind,
    purpose: "event",
    choice: "event-changed",
    title: "Your event changed",
    message: (facts) => `${facts.eventTitle}: ${changesText(facts)}`,
    sms: (facts) => named(facts.eventTitle, (name) => `${name}: ${changesText(facts)}`),
    mail: {
      reads: "event",
      subject: ({ eventTitle }) => `Changed: ${eventTitle}`,
      why: `You're getting this because you ordered there or tapped "Notify me".`,
      body: (facts, { page }, event) => ({
        preheader: changesText(facts),
        title: `${event.title} changed`,
        fact: changedPickupFact(facts, event),
        paragraphs: [
          ...(facts.pickups ?? [])
            .slice(1)
            .map(({ orderNumber, window, timeZone }) => `Order ${orderNumber}: ${spanOf(window, timeZone)}.`),
          ...facts.changes,
          ...paragraphsOf(facts.note ?? ""),
        ],
        place: placeOf(event),
        button: { label: "See the event", url: page },
        notes: ["Doesn't work for you anymore? You can cancel on the order's page until it's in the fryer."],
      }),
    },
  }),
  "event-cancelled": kind<EventFacts>({
    ...eventKind,
    purpose: "reminder",
    choice: "event-changed",
    title: "Event cancelled",
    message: ({ eventTitle }) => `We're sorry: ${eventTitle} is off. There's nothing you need to do.`,
    sms: ({ eventTitle }) => named(eventTitle, (name) => `We're sorry: ${name} is off.`),
    mail: {
      reads: "event",
      subject: ({ eventTitle }) => `Cancelled: ${eventTitle}`,
      why: `You're getting this because you tapped "Notify me".`,
      body: ({ eventTitle }, { page }, { cancellationMessage }) => ({
        preheader: "We're sorry. There's nothing you need to do.",
        title: "The event is off",
        paragraphs: [
          `We're sorry: ${eventTitle} is off. You don't have an order there, so there's nothing you need to do.`,
          ...paragraphsOf(cancellationMessage),
        ],
        button: { label: "See the event", url: page },
      }),
    },
  }),
} as const;

/** Reminder before ordering, or entries of a draw, open. */
function openingKind(choice: keyof typeof ORDERING_REMINDERS, when: string) {
  const title = (facts: OpeningFacts) => `${whatOpens(facts)} ${when}`;
  return kind<OpeningFacts>({
    ...eventKind,
    purpose: "reminder",
    choice,
    title,
    message: openingTime,
    sms: openingText,
    mail: {
      reads: "event",
      subject: (facts) => `${title(facts)}: ${facts.eventTitle}`,
      why: WHY_NOTIFY_ME,
      body: (facts, { page }, event) => {
        const opensAt = facts.entries === undefined ? event.registrationOpensAt : new Date(facts.opensAt);
        return {
          preheader: `${event.title}, ${event.locationName}`,
          title: title(facts),
          fact: {
            label: `${whatOpens(facts)} on ${formatEventEvening(opensAt, event.timeZone)}`,
            value: formatEventTimeOfDay(opensAt, event.timeZone),
          },
          paragraphs: [
            facts.entries === undefined
              ? `${event.title} opens then. Check out the menu now, and be quick when it does.`
              : `${openingTime(facts)} Check out the menu now.`,
          ],
          button: { label: "See the menu", url: page },
          place: placeOf(event),
        };
      },
    },
  });
}
