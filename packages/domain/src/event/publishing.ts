import { counted } from "../counted.ts";
import { formatUsd } from "../money/money.ts";
import { findWindowGaps } from "../pickup/window-plan.ts";
import { formatEventDateTime, formatEventSpan } from "./event-time.ts";
import { effectiveEventStatus } from "./orderability.ts";

/** Returns the status that publishing gives an event: scheduled until ordering opens, active from then on. */
export function publishedStatus(registrationOpensAt: Date, now: Date): "scheduled" | "active" {
  const status = effectiveEventStatus({ status: "scheduled", registrationOpensAt }, now);
  return status === "active" ? "active" : "scheduled";
}

interface PublishedItem {
  readonly name: string;
  readonly imageUrl: string | null;
  /** Null if not reviewed. */
  readonly allergens: readonly string[] | null;
  readonly priceCents: number;
  /** Null if unlimited. */
  readonly maxQuantity: number | null;
  readonly pickupUnits: number;
  readonly isAvailable: boolean;
}

interface PublishedWindow {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly maxOrders: number | null;
  readonly maxUnits: number | null;
}

/** The parts of an event that are checked before it is published. */
export interface PublishedEvent {
  readonly timeZone: string;
  readonly pickupStartsAt: Date;
  readonly pickupEndsAt: Date;
  readonly maxOrders: number | null;
  readonly menu: readonly PublishedItem[];
  readonly pickupWindows: readonly PublishedWindow[];
}

/** Returns a sentence for each possible omission. None of them prevents publishing. */
export function findPublishWarnings(event: PublishedEvent): string[] {
  const menu = event.menu.filter(({ isAvailable }) => isAvailable);
  if (menu.length === 0) return ["The menu has nothing to order.", ...findWindowWarnings(event, menu)];
  return [
    ...itemWarning(menu, ({ imageUrl }) => imageUrl === null, ["has no picture", "have no picture"]),
    ...itemWarning(menu, ({ allergens }) => allergens === null, [
      "has no allergen review",
      "have no allergen review",
    ]),
    ...itemWarning(menu, ({ priceCents }) => priceCents === 0, [
      `costs ${formatUsd(0)}`,
      `cost ${formatUsd(0)}`,
    ]),
    ...findWindowWarnings(event, menu),
  ];
}

/** Maximum names in a list; longer lists end with a count. */
const NAMES_SHOWN = 5;

function itemWarning(
  menu: readonly PublishedItem[],
  isWrong: (item: PublishedItem) => boolean,
  [one, many]: readonly [string, string],
): string[] {
  const names = menu.filter(isWrong).map(({ name }) => name);
  if (names.length === 0) return [];
  const rest = names.length - NAMES_SHOWN;
  const listed = names.slice(0, NAMES_SHOWN).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
  const items = `${names.length} of ${counted(menu.length, "item")}`;
  return [`${items} ${names.length === 1 ? one : many}: ${listed}.`];
}

function findWindowWarnings(event: PublishedEvent, menu: readonly PublishedItem[]): string[] {
  const { pickupWindows, timeZone, pickupStartsAt, pickupEndsAt } = event;
  const gaps = findWindowGaps(pickupWindows, { startsAt: pickupStartsAt, endsAt: pickupEndsAt });
  const orders = sumOf(pickupWindows.map(({ maxOrders }) => maxOrders));
  const units = sumOf(pickupWindows.map(({ maxUnits }) => maxUnits));
  const stock = sumOf(
    menu
      .filter(({ pickupUnits }) => pickupUnits > 0)
      .map(({ maxQuantity, pickupUnits }) => (maxQuantity === null ? null : maxQuantity * pickupUnits)),
  );
  return [
    ...(disagree(orders, event.maxOrders)
      ? [`The windows take ${counted(orders, "order")}, but the event's limit is ${event.maxOrders}.`]
      : []),
    ...(disagree(units, stock)
      ? [`The windows take ${counted(units, "unit")}, but the stock makes ${stock}.`]
      : []),
    ...gaps.map(({ startsAt, endsAt }) => `No window covers ${formatEventSpan(startsAt, endsAt, timeZone)}.`),
  ];
}

/** Returns the sum of limits; null when there is none, or one of them is missing. */
function sumOf(limits: readonly (number | null)[]): number | null {
  if (limits.length === 0) return null;
  return limits.reduce<number | null>(
    (sum, limit) => (sum === null || limit === null ? null : sum + limit),
    0,
  );
}

function disagree(one: number | null, other: number | null): one is number {
  return one !== null && other !== null && one !== other;
}

/** Maximum length of the reason for cancelling an event, which the audit log keeps. */
export const CANCELLATION_REASON_MAX_LENGTH = 300;

/** Maximum length of an owner's message in the mail about a cancelled event. */
export const CANCELLATION_MESSAGE_MAX_LENGTH = 500;

/** Word that an owner types to confirm the cancellation of an event. */
export const CANCELLATION_WORD = "CANCEL";

/** Illustrations an event can be announced with. The database has the same list. */
export const EVENT_SCENES = ["back-door", "fryer", "tail", "street", "window"] as const;
/** Illustration of an event. */
export type EventScene = (typeof EVENT_SCENES)[number];

/** Maximum length of an owner's note in the notices about an edit. */
export const EDIT_NOTE_MAX_LENGTH = 500;

/** Event details whose changes members are notified of. */
export interface PromisedFacts {
  readonly locationName: string;
  readonly address: string;
  readonly timeZone: string;
  readonly eventAt: Date;
  readonly cancellationCutoffAt: Date;
}

/** Describes what an edit changes for members, one sentence per change: "New location: Dock 9 (was The Dock)." */
export function describeEventChanges(former: PromisedFacts, edited: PromisedFacts): string[] {
  const time = (instant: Date) => formatEventDateTime(instant, edited.timeZone);
  const place = ({ locationName, address }: PromisedFacts) => `${locationName}, ${address}`;
  const isMoved = former.locationName !== edited.locationName || former.address !== edited.address;
  const sentences: readonly [boolean, string][] = [
    [isMoved, `New location: ${place(edited)} (was ${place(former)}).`],
    [
      former.eventAt.getTime() !== edited.eventAt.getTime(),
      `New start time: ${time(edited.eventAt)} (was ${time(former.eventAt)}).`,
    ],
    [
      former.cancellationCutoffAt > edited.cancellationCutoffAt,
      `Orders can be cancelled until ${time(edited.cancellationCutoffAt)} (was ${time(former.cancellationCutoffAt)}).`,
    ],
  ];
  return sentences.filter(([isChanged]) => isChanged).map(([, sentence]) => sentence);
}
