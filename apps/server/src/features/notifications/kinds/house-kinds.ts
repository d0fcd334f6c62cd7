import { BRAND } from "@secret/domain";
import { paragraphsOf } from "../mails/parts.ts";
import { type About, kind, toEvent } from "./kind.ts";

/** Broadcast written by an admin. */
interface BroadcastFacts {
  readonly title: string;
  readonly message: string;
}
interface SecurityFacts {
  /** Full sentence, with its period. */
  readonly what: string;
  /** Profile section that shows the change, by its name in the path. */
  readonly section: string;
}

const broadcastKind = {
  topic: "event",
  choice: "broadcast",
  title: ({ title }: BroadcastFacts) => title,
  message: ({ message }: BroadcastFacts) => message,
  sms: ({ title, message }: BroadcastFacts) => `${title}: ${message}`,
  path: ({ eventId }: About) => (eventId === undefined ? "/events" : toEvent({ eventId })),
} as const;

const broadcastMail = {
  reads: "nothing",
  subject: ({ title }: BroadcastFacts) => title,
  body: ({ title, message }: BroadcastFacts, { page }: { readonly page: string }) => ({
    preheader: message,
    title,
    paragraphs: paragraphsOf(message),
    button: { label: page.endsWith("/events") ? "See all events" : "See the event", url: page },
  }),
} as const;

/** Notifications from the brand itself. */
export const HOUSE_KINDS = {
  broadcast: kind<BroadcastFacts>({
    ...broadcastKind,
    purpose: "marketing",
    mail: {
      ...broadcastMail,
      why: "You're getting this because messages from the crew are on in your profile.",
    },
  }),
  "broadcast-to-buyers": kind<BroadcastFacts>({
    ...broadcastKind,
    purpose: "event",
    mail: { ...broadcastMail, why: "You're getting this because you have an order for this event." },
  }),
  "test-message": kind<Record<string, never>>({
    topic: "system",
    purpose: "event",
    asksMastersAlone: true,
    title: "It works",
    message: () => "This is the test you asked for. Order updates will arrive the same way.",
    sms: () => "It works: this is the test you asked for.",
    path: () => "/notifications",
    mail: {
      reads: "nothing",
      subject: () => `It works: your ${BRAND.programme} test message`,
      why: "You're getting this because you asked for a test.",
      body: (_facts, { page }) => ({
        preheader: "This is the test you asked for.",
        title: "It works",
        paragraphs: ["This is the test you asked for. Order updates will arrive the same way."],
        button: { label: "See my notifications", url: page },
      }),
    },
  }),
  // The mail and text contain the link to undo the change; auth sends them.
  "account-security": kind<SecurityFacts>({
    topic: "account",
    purpose: "security",
    title: "Account security",
    message: ({ what }) => `${what} Wasn't you? Change your password.`,
    path: (_about, { section }) => `/profile?section=${section}#${section}`,
  }),
} as const;
