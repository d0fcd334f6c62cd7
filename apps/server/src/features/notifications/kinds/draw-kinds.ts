import { formatUsd } from "@secret/domain";
import { placeOf } from "../mails/parts.ts";
import { clockOf, type EventFacts, type OfferFacts } from "./facts.ts";
import { kind, named, toEvent, toOrder } from "./kind.ts";

interface WonFacts extends OfferFacts {
  readonly totalCents: number;
  /** Whether the entry's promo code didn't apply anymore. */
  readonly isWithoutCode?: boolean;
}
interface MissedFacts extends EventFacts {
  readonly waitlistPosition: number;
}

const WHY = "You're getting this because you entered the draw.";
const won = (facts: WonFacts) =>
  `${formatUsd(facts.totalCents)}${facts.isWithoutCode ? ", without your promo code" : ""}. Pay by ${clockOf(facts)} to keep it.`;
const missed = ({ waitlistPosition }: MissedFacts) => `You're number ${waitlistPosition} on the waitlist.`;

/** Results of draws. */
export const DRAW_KINDS = {
  "draw-won": kind<WonFacts>({
    topic: "event",
    purpose: "event",
    choice: "draw-result",
    path: toOrder,
    title: "You got it",
    message: (facts) => `You got it. ${won(facts)}`,
    sms: (facts) => named(facts.eventTitle, (name) => `${name}: you got it. ${won(facts)}`),
    mail: {
      reads: "event",
      subject: ({ eventTitle }) => `You got it: ${eventTitle}`,
      why: WHY,
      body: (facts, { page }, event) => ({
        preheader: won(facts),
        title: "You got it",
        fact: { label: "Pay by", value: clockOf(facts) },
        paragraphs: [
          `The draw for ${event.title} set an order aside for you: ${won(facts)}`,
          "If you don't pay by then, it goes to the next in line.",
        ],
        button: { label: "Pay now", url: page },
        place: placeOf(event),
      }),
    },
  }),
  "draw-missed": kind<MissedFacts>({
    topic: "event",
    purpose: "event",
    choice: "draw-result",
    path: toEvent,
    title: "Not this time",
    message: (facts) => `Not this time. ${missed(facts)}`,
    sms: (facts) => named(facts.eventTitle, (name) => `${name}: not this time. ${missed(facts)}`),
    mail: {
      reads: "event",
      subject: ({ eventTitle }) => `Not this time: ${eventTitle}`,
      why: WHY,
      body: (facts, { page }, event) => ({
        preheader: missed(facts),
        title: "Not this time",
        paragraphs: [`The draw for ${event.title} is over, and you didn't get an order. ${missed(facts)}`],
        button: { label: "See the draw", url: page },
        place: placeOf(event),
      }),
    },
  }),
} as const;
