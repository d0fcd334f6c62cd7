import { counted, formatUsd } from "@secret/domain";
import { clockOf, type EventFacts } from "./facts.ts";
import { type KindMail, kind, named } from "./kind.ts";

interface OpensSoonFacts extends EventFacts {
  readonly opensAt: string;
  readonly timeZone: string;
  /** Start or end of a draw's entries; by default the opening for orders. */
  readonly kind?: "orders" | "entries" | "draw";
}
interface OpenedFacts extends EventFacts {
  /** Whether a draw placed the first orders, all at once. */
  readonly isDraw?: boolean;
  /** Minutes since the opening that the figures cover. */
  readonly minutes: number;
  readonly orderCount: number;
  /** Orders in the busiest minute. */
  readonly busiestCount: number;
  readonly netCents: number;
  readonly collectedCents: number;
}
/** Facts of collected alerts: one line each. */
interface LinesFacts {
  readonly lines: readonly string[];
}

const WHY = "You're getting this because you're an admin and have this turned on in your profile.";

const opensAt = ({ opensAt: until, timeZone }: OpensSoonFacts) => clockOf({ until, timeZone });
const opensSoon = (facts: OpensSoonFacts) => {
  if (facts.kind === "entries")
    return `${facts.eventTitle} takes entries for its draw from ${opensAt(facts)}.`;
  if (facts.kind === "draw")
    return `Entries for ${facts.eventTitle} close at ${opensAt(facts)}, then it draws.`;
  return `${facts.eventTitle} opens for orders at ${opensAt(facts)}.`;
};
/** Short forms, for a text and a mail's subject. */
const SOON = { orders: "opens", entries: "takes entries", draw: "draws" } as const;
const opensSoonShort = (facts: OpensSoonFacts, title: string) =>
  `${title} ${SOON[facts.kind ?? "orders"]} at ${opensAt(facts)}`;
const openedFigures = ({
  isDraw,
  orderCount,
  minutes,
  busiestCount,
  netCents,
  collectedCents,
}: OpenedFacts) => {
  if (orderCount === 0) return `No ${isDraw ? "paid orders" : "orders"} in the first ${minutes} minutes.`;
  const orders = isDraw
    ? `${counted(orderCount, "order")} paid in ${minutes} minutes`
    : `${counted(orderCount, "order")} in ${minutes} minutes, up to ${busiestCount} a minute`;
  return `${orders}. Net sales ${formatUsd(netCents)}, collected ${formatUsd(collectedCents)}.`;
};
const shortFigures = ({ orderCount, minutes, netCents }: OpenedFacts) =>
  `${counted(orderCount, "order")} in ${minutes} min, net ${formatUsd(netCents)}.`;

const joined = ({ lines }: LinesFacts) => lines.join(" ");
/** Returns the first line and the number of others, which fit one SMS segment. */
const firstOf = ({ lines }: LinesFacts) => {
  const [first = "", ...others] = lines;
  return named(first, (line) => (others.length === 0 ? line : `${line} And ${others.length} more.`));
};

// Sent at any hour, because an opening and money can't wait. Only upkeep keeps the quiet hours of texts.
const alertKind = { topic: "system", purpose: "event", isForAdmins: true } as const;

/** Alerts to the admins about the business. */
export const ALERT_KINDS = {
  "owner-opens-soon": kind<OpensSoonFacts>({
    ...alertKind,
    choice: "owner-opens-soon",
    title: ({ kind }) => (kind === "draw" ? "Draw in 10 minutes" : "Opening in 10 minutes"),
    message: opensSoon,
    sms: (facts) => named(facts.eventTitle, (title) => `${opensSoonShort(facts, title)}.`),
    path: toAdminEvent,
    mail: alertMail(
      (facts) => opensSoonShort(facts, facts.eventTitle),
      "See the event",
      (facts) => [opensSoon(facts)],
    ),
  }),
  "owner-opened": kind<OpenedFacts>({
    ...alertKind,
    choice: "owner-opened",
    title: ({ eventTitle }) => `${eventTitle} is open`,
    message: openedFigures,
    sms: (facts) => named(facts.eventTitle, (title) => `${title}: ${shortFigures(facts)}`),
    path: toAdminEvent,
    mail: alertMail(
      ({ eventTitle, orderCount }) => `${eventTitle} is open: ${counted(orderCount, "order")}`,
      "See the event",
      (facts) => [openedFigures(facts)],
    ),
  }),
  "owner-sold-out": kind<LinesFacts>({
    ...alertKind,
    choice: "owner-sold-out",
    title: "Sold out",
    message: joined,
    sms: firstOf,
    path: () => "/admin/events",
    mail: alertMail(
      () => "Sold out",
      "See the events",
      ({ lines }) => lines,
    ),
  }),
  "owner-money": kind<LinesFacts>({
    ...alertKind,
    choice: "owner-money",
    title: "Money needs your attention",
    message: joined,
    sms: firstOf,
    path: () => "/admin/money",
    mail: alertMail(
      () => "Money needs your attention",
      "Open the money desk",
      ({ lines }) => lines,
    ),
  }),
  "owner-messages-failing": kind<LinesFacts>({
    ...alertKind,
    choice: "owner-messages-failing",
    title: "Messages aren't going out",
    message: joined,
    sms: firstOf,
    path: () => "/admin/messages",
    mail: alertMail(
      () => "Messages aren't going out",
      "See the messages",
      ({ lines }) => lines,
    ),
  }),
  "owner-upkeep": kind<LinesFacts>({
    ...alertKind,
    purpose: "reminder",
    choice: "owner-upkeep",
    title: "Backups, health check, or webhooks",
    message: joined,
    sms: firstOf,
    path: () => "/admin",
    mail: alertMail(
      () => "Backups, health check, or webhooks",
      "Open the admin area",
      ({ lines }) => lines,
    ),
  }),
  "owner-replies": kind<LinesFacts>({
    ...alertKind,
    choice: "owner-replies",
    title: "New replies",
    message: joined,
    sms: firstOf,
    path: () => "/admin/messages?tab=replies",
    mail: alertMail(
      () => "New replies to texts",
      "Read the replies",
      ({ lines }) => lines,
    ),
  }),
} as const;

function toAdminEvent({ eventId }: { readonly eventId?: string | undefined }): string {
  return `/admin/events/${eventId}`;
}

function alertMail<Facts>(
  title: (facts: Facts) => string,
  label: string,
  paragraphs: (facts: Facts) => readonly string[],
): KindMail<Facts> {
  return {
    reads: "nothing",
    subject: title,
    why: WHY,
    body: (facts, { page }) => ({
      preheader: paragraphs(facts)[0] ?? "",
      title: title(facts),
      paragraphs: paragraphs(facts),
      button: { label, url: page },
    }),
  };
}
