import type { AdminEventDetail } from "@secret/contract";
import {
  CLOSING_MINUTES,
  DEFAULT_TIME_ZONE,
  EVENT_TIME_FIELDS,
  type EventTimeField,
  wallTimeAt,
} from "@secret/domain";
import { entryMinutesOf } from "./entry-minutes.ts";
import type { EventForm } from "./event-schema.ts";

/** Loads the form's schema after its page is shown. */
export const loadEventSchema = () => import("./event-schema.ts");

export const EMPTY_MENU_ITEM: EventForm["menu"][number] = {
  name: "",
  description: "",
  price: "",
  maxQuantity: "",
  isSecretExclusive: false,
};

const PPM_PER_PERCENT = 10_000;
/** Sales tax in Los Angeles, in percent. */
const DEFAULT_SALES_TAX = "9.75";

export const EMPTY_EVENT: EventForm = {
  title: "",
  description: "",
  locationName: "",
  district: "",
  address: "",
  zipCode: "",
  latitude: "",
  longitude: "",
  timeZone: DEFAULT_TIME_ZONE,
  scene: "street",
  eventAt: "",
  registrationOpensAt: "",
  registrationClosesAt: "",
  notificationAt: "",
  pickupStartsAt: "",
  pickupEndsAt: "",
  cancellationCutoffAt: "",
  entryMinutes: "",
  needsPhoneToEnter: false,
  closingMinutes: String(CLOSING_MINUTES.default),
  disambiguation: ofEachTime(() => "earlier"),
  maxOrders: "",
  salesTax: DEFAULT_SALES_TAX,
  status: "draft",
  pickupWindows: [],
  menu: [EMPTY_MENU_ITEM],
};

/** Converts an event to form values. */
export function typedFrom(event: AdminEventDetail): EventForm {
  const { timeZone } = event;
  const at = (instant: string) => wallTimeAt(new Date(instant), timeZone);
  return {
    ...EMPTY_EVENT,
    ...ofEachTime((name) => at(event[name]).wallTime),
    title: event.title,
    description: event.description,
    locationName: event.locationName,
    district: event.district,
    address: event.address,
    zipCode: event.zipCode,
    latitude: textOf(event.latitude),
    longitude: textOf(event.longitude),
    timeZone,
    scene: event.scene,
    entryMinutes: entryMinutesOf(event),
    needsPhoneToEnter: event.needsPhoneToEnter,
    closingMinutes: String(event.closingMinutes),
    disambiguation: ofEachTime((name) => at(event[name]).disambiguation),
    maxOrders: textOf(event.maxOrders),
    salesTax: String(event.salesTaxPpm / PPM_PER_PERCENT),
    pickupWindows: event.pickupWindows.map((window) => typedWindow(window, timeZone)),
    menu: [],
  };
}

interface WindowFacts {
  readonly id?: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly maxOrders: number | null;
  readonly maxUnits: number | null;
}

/** Form values of a pickup window. */
export type TypedWindow = EventForm["pickupWindows"][number];

/** Converts a pickup window to form values. */
export function typedWindow(
  { id, startsAt, endsAt, maxOrders, maxUnits }: WindowFacts,
  timeZone: string,
): TypedWindow {
  const [start, end] = [wallTimeAt(new Date(startsAt), timeZone), wallTimeAt(new Date(endsAt), timeZone)];
  return {
    id,
    startsAt: start.wallTime,
    startsDisambiguation: start.disambiguation,
    endsAt: end.wallTime,
    endsDisambiguation: end.disambiguation,
    maxOrders: textOf(maxOrders),
    maxUnits: textOf(maxUnits),
  };
}

function textOf(number: number | null): string {
  return number === null ? "" : String(number);
}

function ofEachTime<Value>(valueAt: (name: EventTimeField) => Value): Record<EventTimeField, Value> {
  return Object.fromEntries(EVENT_TIME_FIELDS.map((name) => [name, valueAt(name)])) as Record<
    EventTimeField,
    Value
  >;
}
