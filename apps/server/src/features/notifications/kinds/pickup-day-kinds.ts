import { formatEventDate, formatEventWeekday, formatUsd } from "@secret/domain";
import { itemsTicket, placeOf } from "../mails/parts.ts";
import { clockOf, type OrderFacts, refundedCard, timeOf } from "./facts.ts";
import { type KindMail, kind, type NamedText, named, toOrder } from "./kind.ts";

/** Expected start of an order's pickup, beside the one that its owner last heard. */
interface DelayFacts extends OrderFacts {
  readonly timeZone: string;
  readonly expected: string;
  readonly former: string;
  /** Time until which the order is held. */
  readonly heldUntil: string;
}

/** Pieces left of an order when food ran short, and the time to choose until. */
interface ShortFacts extends OrderFacts {
  /** Pieces left of the item. At 0 the order has other food. */
  readonly have: number;
  readonly want: number;
  readonly until: string;
  readonly timeZone: string;
  /** Whether the order is refunded if its owner doesn't choose; otherwise they get fewer. */
  readonly isRefundDefault: boolean;
}

/** Order that can't be made before closing, and the time to choose until. */
interface ClosingFacts extends OrderFacts {
  readonly until: string;
  readonly timeZone: string;
}

/** Order whose owner hasn't come: the end of its hold, or its release. */
interface HoldFacts extends OrderFacts {
  readonly timeZone: string;
  readonly until: string;
  /** Whether *On my way* holds it longer. */
  readonly mayExtend?: boolean;
}

/** Amount that goes back, in cents. */
interface RepaidFacts extends OrderFacts {
  readonly amountCents: number;
}

/** Changed place or time of an order's pickup. */
interface PlanFacts extends OrderFacts {
  readonly timeZone: string;
  /** Start of the order's window before and after the change. */
  readonly former: string;
  readonly startsAt: string;
  readonly locationName: string;
  readonly isPlaceMoved: boolean;
  /** Reason in a word; "other" if members aren't told one. */
  readonly reason: string;
  /** Deadline of the choice. */
  readonly until: string;
}

const dayKind = {
  topic: "pickup",
  purpose: "order",
  choice: "pickup-day",
  path: toOrder,
  smsPath: ({ orderNumber }: OrderFacts) => `/o/${orderNumber}`,
} as const;

const clocksOf = ({ expected, former, heldUntil, timeZone }: DelayFacts) => ({
  expected: clockOf({ until: expected, timeZone }),
  former: clockOf({ until: former, timeZone }),
  heldUntil: clockOf({ until: heldUntil, timeZone }),
});

/** Returns "Running late, sorry. Order K7M-3PX is now 7:40 PM, not 7:20 PM. OK? Do nothing." */
function lateText(facts: DelayFacts): string {
  const { expected, former } = clocksOf(facts);
  return `Running late, sorry. Order ${facts.orderNumber} is now ${expected}, not ${former}. OK? Do nothing.`;
}

function caughtUpText(facts: DelayFacts): string {
  const { expected, heldUntil } = clocksOf(facts);
  return `We caught up! Come for order ${facts.orderNumber} from ${expected}. No rush, we'll hold it until ${heldUntil}.`;
}

/** Returns "Sorry, we can't cook order K7M-3PX before closing. Choose by 7:10 PM, or we'll refund it in full". */
const wontFitText = (facts: ClosingFacts): string =>
  `Sorry, we can't cook order ${facts.orderNumber} before closing. Choose by ${clockOf(facts)}, or we'll refund it in full`;

const waitingText = (facts: HoldFacts): string =>
  `Order ${facts.orderNumber} is waiting. We'll hold it until ${clockOf(facts)}.`;

/** Returns the text with how a member on the way gets more time, if the order may be held longer. */
const waitingOffer = (facts: HoldFacts, offer: string): string =>
  facts.mayExtend === true ? `${waitingText(facts)} On your way? ${offer}` : waitingText(facts);

const releasedText = (facts: HoldFacts): string =>
  `We let order ${facts.orderNumber} go at ${clockOf(facts)}. If it sells, you get its price back. Nearby? Come see what's left.`;

function resoldText({ orderNumber, amountCents, reader }: RepaidFacts): string {
  return `Somebody took your tails from order ${orderNumber}. ${formatUsd(amountCents)} is going back to ${refundedCard(reader)}.`;
}

/** A wrong bag's allergens that its holder didn't order: "milk and wheat". */
interface AlarmFacts {
  readonly allergens: string;
}

/** Item that somebody reacted to. */
interface WarningFacts {
  readonly itemName: string;
}

const warningText = (itemName: string) =>
  `URGENT: don't eat your ${itemName}. It may have an allergen we didn't list. Feel sick? Come to the window. Trouble breathing? Call 911.`;

const warningMessage = ({ itemName }: WarningFacts) => warningText(itemName);

const alarmText = ({ allergens }: AlarmFacts) =>
  `URGENT: you may have the wrong bag. It has ${allergens}. Don't eat it. Come back to the window. Trouble breathing? Call 911.`;

/**
 * Returns "Sorry, we ran short: 2 of 3 for order K7M-3PX. Fewer or refund? Choose by 7:10 PM (else fewer)". If none of the
 * item is left, the owner keeps the rest of the order instead of fewer.
 */
function shortText({ have, want, orderNumber, isRefundDefault, ...deadline }: ShortFacts): string {
  const [offer, answer] = have === 0 ? ["Keep the rest", "keep"] : ["Fewer", "fewer"];
  const otherwise = isRefundDefault ? "refund" : answer;
  return `Sorry, we ran short: ${have} of ${want} for order ${orderNumber}. ${offer} or refund? Choose by ${clockOf(deadline)} (else ${otherwise})`;
}

function ranOutText({ amountCents, orderNumber }: RepaidFacts): string {
  return `Sorry, we ran out. All ${formatUsd(amountCents)} for order ${orderNumber} is going back, tip too.`;
}

/** Returns "Change of plan: order K7M-3PX is now 7:40 PM, Dock 9. Can't make it? Full refund until 7:40 PM:" */
function changedPlan(facts: PlanFacts): NamedText {
  const { orderNumber, startsAt, until, timeZone } = facts;
  const [now, deadline] = [startsAt, until].map((each) => clockOf({ until: each, timeZone }));
  return named(
    facts.locationName,
    (place) =>
      `Change of plan: order ${orderNumber} is now ${now}, ${place}. Can't make it? Full refund until ${deadline}:`,
  );
}

/** Returns "Friday moved to Sat, Nov 28 (rain). Coming? Say so by Wed 6:00 PM. No answer: full refund, tip too." */
function movedPlan(facts: PlanFacts): NamedText {
  const { former, startsAt, timeZone, reason, until } = facts;
  const [before, after] = [former, startsAt].map((each) =>
    formatEventDate(new Date(each), timeZone, new Date(former)),
  );
  const isSameDay = before === after;
  const target = isSameDay ? clockOf({ until: startsAt, timeZone }) : `${after}`;
  const because = reason === "other" ? "" : ` (${reason})`;
  const [weekday, , clock] = timeOf(until, timeZone).split(", ");
  const day = formatEventWeekday(new Date(former), timeZone);
  return named(
    isSameDay && facts.isPlaceMoved ? facts.locationName : target,
    (to) =>
      `${day} moved to ${to}${because}. Coming? Say so by ${weekday} ${clock}. No answer: full refund, tip too.`,
  );
}

const wholeText = ({ name, words }: NamedText) => words(name);

/** Notifications about changes on pickup day. */
export const PICKUP_DAY_KINDS = {
  "allergen-alarm": kind<AlarmFacts>({
    ...urgent("You may have the wrong bag", "the crew thinks that you have the wrong bag", alarmText),
    message: alarmText,
  }),
  "allergen-warning": kind<WarningFacts>({
    ...urgent("Don't eat it", "you picked up something that may have an allergen", warningMessage),
    message: warningMessage,
    sms: ({ itemName }) => named(itemName, warningText),
  }),
  "pickup-late": kind<DelayFacts>({
    ...dayKind,
    title: "Running late",
    message: lateText,
    sms: (facts) => `${lateText(facts)} Other options:`,
    mail: delayMail("We're running late", lateText),
  }),
  "pickup-caught-up": kind<DelayFacts>({
    ...dayKind,
    title: "We caught up",
    message: caughtUpText,
    mail: delayMail("We caught up", caughtUpText),
  }),
  "pickup-wont-fit": kind<ClosingFacts>({
    ...dayKind,
    title: "We can't cook it before closing",
    message: (facts) => `${wontFitText(facts)}.`,
    sms: (facts) => `${wontFitText(facts)}:`,
    mail: choiceMail("We can't cook it before closing", wontFitText),
  }),
  "pickup-waiting": kind<HoldFacts>({
    ...dayKind,
    title: "Your order is waiting",
    message: waitingText,
    sms: (facts) => waitingOffer(facts, "Tap for 15 more minutes:"),
    mail: holdMail("Your order is waiting", (facts) =>
      waitingOffer(facts, 'Tap "On my way" on your order for 15 more minutes.'),
    ),
  }),
  "pickup-released": kind<HoldFacts>({
    ...dayKind,
    title: "We let your order go",
    message: releasedText,
    mail: holdMail("We let your order go", releasedText),
  }),
  "pickup-resold": kind<RepaidFacts>({
    ...dayKind,
    title: "Money on its way back",
    message: resoldText,
    mail: holdMail("Money on its way back", resoldText),
  }),
  "ran-short": kind<ShortFacts>({
    ...dayKind,
    title: "We ran short",
    message: (facts) => `${shortText(facts)}.`,
    sms: (facts) => `${shortText(facts)}:`,
    mail: choiceMail("We ran short", shortText),
  }),
  "ran-out": kind<RepaidFacts>({
    ...dayKind,
    title: "We ran out",
    message: ranOutText,
    mail: {
      reads: "nothing",
      subject: ({ orderNumber }) => `We ran out: order ${orderNumber} is refunded`,
      why: "You're getting this because this order is yours.",
      body: (facts, { page }) => ({
        preheader: ranOutText(facts),
        title: "We ran out",
        fact: { label: "Going back", value: formatUsd(facts.amountCents) },
        paragraphs: [ranOutText(facts)],
        button: { label: "See my order", url: page },
      }),
    },
  }),
  "plan-changed": planKind("Change of plan", changedPlan, "Can't make it?"),
  "plan-moved": planKind("Are you still coming?", movedPlan, "I'm coming"),
} as const;

/**
 * Returns what the messages about an allergen share. Their purpose puts them before all queues and past the daily shares of
 * texts, and no setting switches them.
 */
function urgent<Facts>(title: string, reason: string, text: (facts: Facts) => string) {
  const mail: KindMail<Facts> = {
    reads: "nothing",
    subject: () => `URGENT: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
    why: `You're getting this because ${reason}.`,
    body: (facts, { page }) => ({
      preheader: text(facts),
      title,
      paragraphs: [text(facts)],
      button: { label: "See my order", url: page },
    }),
  };
  return {
    topic: "pickup",
    purpose: "security",
    asksMastersAlone: true,
    hasNoLink: true,
    title,
    path: toOrder,
    mail,
  } as const;
}

/** Mail that asks an order's owner to choose. */
function choiceMail<Facts extends ClosingFacts>(
  title: string,
  text: (facts: Facts) => string,
): KindMail<Facts> {
  return {
    reads: "nothing",
    subject: ({ orderNumber }) => `${title}: choose for order ${orderNumber}`,
    why: "You're getting this because this order is yours.",
    body: (facts, { page }) => ({
      preheader: `${text(facts)}.`,
      title,
      fact: { label: "Choose by", value: clockOf(facts) },
      paragraphs: [`${text(facts)}.`],
      button: { label: "Choose", url: page },
    }),
  };
}

function holdMail<Facts extends OrderFacts>(title: string, text: (facts: Facts) => string): KindMail<Facts> {
  return {
    reads: "order",
    subject: ({ orderNumber }) => `${title}: order ${orderNumber}`,
    why: "You're getting this because this order is yours.",
    body: (facts, { page }, order) => ({
      preheader: text(facts),
      title,
      paragraphs: [text(facts)],
      place: placeOf(order.event),
      button: { label: "See my order", url: page },
      ticket: itemsTicket(order),
    }),
  };
}

function delayMail(title: string, text: (facts: DelayFacts) => string): KindMail<DelayFacts> {
  return {
    reads: "order",
    subject: (facts) => `${title}: order ${facts.orderNumber} from ${clocksOf(facts).expected}`,
    why: "You're getting this because this order is yours.",
    body: (facts, { page }, order) => ({
      preheader: text(facts),
      title,
      fact: { label: "Come from", value: clocksOf(facts).expected },
      paragraphs: [text(facts)],
      place: placeOf(order.event),
      button: { label: "See my order", url: page },
      ticket: itemsTicket(order),
    }),
  };
}

function planKind(title: string, text: (facts: PlanFacts) => NamedText, button: string) {
  return kind<PlanFacts>({
    ...dayKind,
    title,
    message: (facts) => wholeText(text(facts)).replace(/:$/, "."),
    sms: text,
    mail: {
      reads: "order",
      subject: ({ orderNumber }) => `${title}: order ${orderNumber}`,
      why: "You're getting this because this order is yours.",
      body: (facts, { page }, order) => ({
        preheader: wholeText(text(facts)).replace(/:$/, "."),
        title,
        fact: { label: "Pickup", value: timeOf(facts.startsAt, facts.timeZone) },
        paragraphs: [wholeText(text(facts)).replace(/:$/, ".")],
        place: placeOf(order.event),
        button: { label: button, url: page },
        ticket: itemsTicket(order),
      }),
    },
  });
}
