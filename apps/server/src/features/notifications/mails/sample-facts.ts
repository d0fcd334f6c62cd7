import { BRAND } from "@secret/domain";
import type { FactsOf, NotificationKindName } from "../notification-kinds.ts";
import type { EventView, OrderView } from "./views.ts";

/** Length of names in samples: usual, or the maximum. */
export type SampleNames = "usual" | "long";

const NAMES = {
  usual: {
    eventTitle: "Side Door Saturday",
    locationName: "The Alley behind Grand",
    address: `317 S Broadway, ${BRAND.city}`,
    firstName: "Robin",
    items: ["Lobster Tail +1", "Hot Honey Tail", "Lemon Slaw"],
  },
  long: {
    eventTitle: `The Longest Night of Deep-Fried Lobster Tails That ${BRAND.city} Has Seen in a While`,
    locationName: "The Courtyard of the Former Pacific Electric Subway Terminal Annex, North Gate",
    address: `12345 North San Fernando Mission Boulevard, Building 7, Granada Hills, ${BRAND.city}`,
    firstName: "Maximiliana-Alexandrina-Wilhelmina",
    items: [
      "Double Lobster Tail with Hot Honey, Charred Lemon, and Very Much Brown Butter",
      "Donaudampfschifffahrtsgesellschaftskapitaensteller",
      "Lemon Slaw",
    ],
  },
} as const;

const SAMPLE_ORDER_NUMBER = "D4H-F8H";
const TIME_ZONE = "America/Los_Angeles";
/** Friday noon and Saturday evening in Los Angeles. */
const OPENS_AT = "2026-11-20T20:00:00Z";
const EVENT_AT = "2026-11-22T02:00:00Z";
const WINDOW = { startsAt: EVENT_AT, endsAt: "2026-11-22T02:20:00Z" };
const FORMER = { startsAt: "2026-11-22T02:40:00Z", endsAt: "2026-11-22T03:00:00Z" };

/** Returns sample facts for every kind. */
export function sampleFacts(names: SampleNames): { [Name in NotificationKindName]: FactsOf<Name> } {
  const { eventTitle, locationName, firstName: name, items } = NAMES[names];
  const order = { orderNumber: SAMPLE_ORDER_NUMBER };
  const opening = { eventTitle, opensAt: OPENS_AT, timeZone: TIME_ZONE };
  const pickup = { ...order, window: WINDOW, timeZone: TIME_ZONE };
  const transfer = { ...order, name };
  const broadcast = broadcastFacts(names);
  const offer = { until: OPENS_AT, timeZone: TIME_ZONE };
  return {
    "order-confirmed": order,
    "order-preparing": order,
    "order-ready": order,
    "order-picked-up": order,
    "order-thanks": order,
    "report-answered": { ...order, answer: "Sorry about that. We refunded one tail." },
    "order-cancelled-by-owner": order,
    "order-expired": order,
    "order-cancelled-by-us": { ...order, wasPaid: true },
    "order-event-cancelled": {
      ...order,
      wasPaid: true,
      eventAt: EVENT_AT,
      timeZone: TIME_ZONE,
      cause: "permit",
      amountCents: 4_862,
    },
    "order-sold": { ...order, wasPaid: true },
    "order-offer-over": order,
    "payment-dropped": { ...order, payBy: OPENS_AT, timeZone: TIME_ZONE },
    ...refundFacts(),
    "pickup-changed": { ...pickup, former: FORMER },
    "pickup-changed-by-owner": { ...pickup, former: FORMER },
    ...allergenFacts(items[0]),
    ...delayFacts(),
    ...shortageFacts(names),
    ...planFacts(names),
    "pickup-2-hours": { ...pickup, locationName },
    "pickup-15-minutes": { ...pickup, locationName },
    "event-announced": { ...opening, eventAt: EVENT_AT, locationName, isOpen: false },
    "ordering-24-hours": opening,
    "ordering-2-hours": opening,
    "ordering-15-minutes": opening,
    "ordering-open": { eventTitle },
    "ordering-closes": { eventTitle, closesAt: OPENS_AT, timeZone: TIME_ZONE },
    "place-offered": { eventTitle, itemName: null, ...offer },
    ...drawFacts(eventTitle, offer),
    "event-changed": {
      eventTitle,
      changes: [`New location: ${locationName} (was Dock 9).`],
      pickups: [{ orderNumber: SAMPLE_ORDER_NUMBER, window: WINDOW, timeZone: TIME_ZONE, isMoved: false }],
    },
    "event-cancelled": { eventTitle },
    "transfer-claimed": transfer,
    "transfer-received": transfer,
    "transfer-cancelled": order,
    "transfer-expired": order,
    "returned-order-offered": { eventTitle, ...offer },
    "returned-order-kept": order,
    broadcast,
    "broadcast-to-buyers": broadcast,
    "test-message": {},
    ...ownerFacts(names),
    "account-security": { what: "A passkey was added: Chrome on Mac.", section: "passkeys" },
  };
}

function allergenFacts(itemName: string) {
  return { "allergen-alarm": { allergens: "milk and wheat" }, "allergen-warning": { itemName } };
}

/** Returns sample facts for the kinds that read differently if the event opens by a draw. */
export function drawSampleFacts(names: SampleNames) {
  const { eventTitle, locationName } = NAMES[names];
  const entries = { until: "2026-11-20T20:30:00Z", timeZone: TIME_ZONE };
  const opening = { eventTitle, opensAt: OPENS_AT, timeZone: TIME_ZONE, entries };
  const owner = ownerFacts(names);
  return {
    "event-announced": { ...opening, eventAt: EVENT_AT, locationName, isOpen: false },
    "ordering-24-hours": opening,
    "ordering-open": { eventTitle, entries },
    "owner-opens-soon": { ...owner["owner-opens-soon"], kind: "draw" },
    "owner-opened": { ...owner["owner-opened"], isDraw: true },
  } as const satisfies { [Name in NotificationKindName]?: FactsOf<Name> };
}

function drawFacts(eventTitle: string, offer: { until: string; timeZone: string }) {
  return {
    "draw-won": { eventTitle, ...offer, totalCents: 6_256 },
    "draw-missed": { eventTitle, waitlistPosition: 37 },
  };
}

function planFacts(names: SampleNames) {
  const { locationName } = NAMES[names];
  const moved = { former: WINDOW.startsAt, locationName, isPlaceMoved: true, reason: "permit" };
  const plan = { orderNumber: SAMPLE_ORDER_NUMBER, ...moved, timeZone: TIME_ZONE };
  return {
    "plan-changed": { ...plan, startsAt: FORMER.startsAt, until: FORMER.startsAt },
    "plan-moved": { ...plan, startsAt: "2026-11-29T02:00:00Z", until: OPENS_AT },
  };
}

function delayFacts() {
  const delay = {
    orderNumber: SAMPLE_ORDER_NUMBER,
    timeZone: TIME_ZONE,
    heldUntil: "2026-11-22T05:30:00Z",
  };
  return {
    "pickup-late": { ...delay, expected: FORMER.startsAt, former: WINDOW.startsAt },
    "pickup-caught-up": { ...delay, expected: WINDOW.startsAt, former: FORMER.startsAt },
  };
}

function shortageFacts(names: SampleNames) {
  const order = { orderNumber: SAMPLE_ORDER_NUMBER };
  return {
    "pickup-waiting": { ...order, until: FORMER.endsAt, timeZone: TIME_ZONE, mayExtend: true },
    "pickup-released": { ...order, until: FORMER.endsAt, timeZone: TIME_ZONE },
    "pickup-resold": { ...order, amountCents: 4_862 },
    "pickup-wont-fit": { ...order, until: OPENS_AT, timeZone: TIME_ZONE },
    "ran-short": {
      ...order,
      // The text is longest when none of the item is left.
      ...(names === "long" ? { have: 0, want: 10 } : { have: 2, want: 3 }),
      until: OPENS_AT,
      timeZone: TIME_ZONE,
      isRefundDefault: true,
    },
    "ran-out": { ...order, amountCents: 123_456 },
  };
}

function refundFacts() {
  const refund = { orderNumber: SAMPLE_ORDER_NUMBER, amountCents: 4_862 };
  return {
    "payment-refunded": refund,
    "wrong-order-refunded": { ...refund, amountCents: 1_317 },
    "refund-done": refund,
    "refund-failed": refund,
    "surplus-payment-refunded": refund,
  };
}

function broadcastFacts(names: SampleNames) {
  if (names === "usual")
    return {
      title: "We moved to the back door",
      message: "The alley is being paved.\nCome to the back door on Hill Street.",
    };
  return {
    title: NAMES[names].eventTitle,
    message:
      "The alley is being paved tonight, of all nights, and nobody told us before the machines came. Come to the back door on Hill Street, where a red lamp burns.\nYour windows stay as they are, and so does what you ordered.",
  };
}

/** Facts of what the owner is notified of. */
function ownerFacts(names: SampleNames) {
  const { eventTitle, items } = NAMES[names];
  return {
    "owner-opens-soon": { eventTitle, opensAt: OPENS_AT, timeZone: TIME_ZONE },
    "owner-opened": {
      eventTitle,
      minutes: 10,
      orderCount: 84,
      busiestCount: 31,
      netCents: 412_650,
      collectedCents: 489_120,
    },
    "owner-sold-out": { lines: [`${eventTitle} is sold out.`, `${items[0]} is sold out.`] },
    "owner-money": { lines: [`Square declined the refund of $48.62 for order ${SAMPLE_ORDER_NUMBER}.`] },
    "owner-messages-failing": { lines: ["Texts aren't going out.", "Emails aren't going out."] },
    "owner-upkeep": { lines: ["The last backup failed. See its log."] },
    "owner-replies": { lines: ["2 unread replies."] },
  };
}

/** Returns the first name of the sample's reader. */
export function sampleFirstName(names: SampleNames): string {
  return NAMES[names].firstName;
}

export function sampleEvent(names: SampleNames): EventView {
  const { eventTitle: title, locationName, address } = NAMES[names];
  return {
    title,
    locationName,
    address,
    zipCode: "90013",
    latitude: 34.0505,
    longitude: -118.2489,
    timeZone: TIME_ZONE,
    pickupStartsAt: new Date(EVENT_AT),
    pickupEndsAt: new Date("2026-11-22T05:00:00Z"),
    registrationOpensAt: new Date(OPENS_AT),
    registrationClosesAt: new Date("2026-11-21T20:00:00Z"),
    cancellationMessage: "The city closed the street for a film shoot. We'll be back next Saturday.",
  };
}

export function sampleOrder(names: SampleNames): OrderView {
  const [tail, honey, slaw] = NAMES[names].items;
  return {
    orderNumber: SAMPLE_ORDER_NUMBER,
    items: [
      { name: tail, quantity: 2, keptQuantity: 2, totalPriceCents: 3_600 },
      { name: honey, quantity: 1, keptQuantity: 1, totalPriceCents: 2_000 },
      { name: slaw, quantity: 3, keptQuantity: 3, totalPriceCents: 1_350 },
    ],
    subtotalCents: 6_950,
    discountCents: 695,
    taxCents: 594,
    tipCents: 1_043,
    totalCents: 7_892,
    startsAt: new Date(WINDOW.startsAt),
    endsAt: new Date(WINDOW.endsAt),
    card: { brand: "Visa", last4: "1111" },
    event: sampleEvent(names),
  };
}
