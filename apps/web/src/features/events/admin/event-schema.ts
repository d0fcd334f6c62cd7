import { type AdminEventDetail, EventEdit, NewEvent } from "@secret/contract";
import {
  CREATION_STATUSES,
  DISAMBIGUATIONS,
  type Disambiguation,
  defaultNotificationAt,
  EVENT_SCENES,
  EVENT_TIME_FIELDS,
  type EventField,
  type EventTimeField,
  type EventTimes,
  findEventTimeProblem,
  findWallTimeProblem,
  findWindowProblem,
  instantOf,
  isTimeZone,
  MINUTE_MS,
  requiredMessage,
  wallTimeAt,
} from "@secret/domain";
import { z } from "zod";
import { entryMinutesOf } from "./entry-minutes.ts";
import { TypedPrice } from "./typed-price.ts";

// Input values are strings, and times are local to the event's zone. The output is the contract's request.

const { shape } = NewEvent;

const optionalNumber = z
  .string()
  .trim()
  .transform((text) => (text === "" ? null : Number(text)));
const optionalCount = z
  .string()
  .regex(/^([1-9]\d*)?$/, "Enter a whole number of at least 1")
  .pipe(optionalNumber)
  .pipe(shape.maxOrders.unwrap());

/** Percentage with at most four decimals, such as "9.75". */
const TaxRate = z
  .string()
  .trim()
  .regex(/^\d{1,2}(\.\d{1,4})?$/, "Enter a rate, such as 9.75")
  .transform((text) => Math.round(Number(text) * 10_000))
  .pipe(EventEdit.shape.salesTaxPpm);

const PickupWindowForm = z.object({
  id: z.string().optional(),
  startsAt: z.string().min(1, "When does it start?"),
  endsAt: z.string().min(1, "When does it end?"),
  /** Which one is meant of an ambiguous time. */
  startsDisambiguation: z.enum(DISAMBIGUATIONS),
  endsDisambiguation: z.enum(DISAMBIGUATIONS),
  maxOrders: optionalCount,
  maxUnits: optionalCount,
});

const Menu = shape.menu.unwrap();

const MenuItemForm = z
  .object({
    name: z.string().trim(),
    description: z.string(),
    price: z.string(),
    maxQuantity: optionalNumber,
    isSecretExclusive: z.boolean(),
  })
  .transform(({ price, ...item }, context) => {
    const priced = TypedPrice.safeParse(item.name === "" ? "0" : price);
    if (priced.success) return { ...item, priceCents: priced.data };
    const message = priced.error.issues[0]?.message;
    context.addIssue({ code: "custom", path: ["price"], ...(message !== undefined && { message }) });
    return z.NEVER;
  });

const typedEvent = z
  .object({
    title: required("title").pipe(shape.title),
    description: shape.description.unwrap(),
    locationName: required("locationName").pipe(shape.locationName),
    district: shape.district.unwrap(),
    address: required("address").pipe(shape.address),
    zipCode: required("zipCode").pipe(shape.zipCode),
    latitude: optionalNumber.pipe(shape.latitude.unwrap()),
    longitude: optionalNumber.pipe(shape.longitude.unwrap()),
    timeZone: z.string().refine(isTimeZone, "Choose a time zone from the list."),
    scene: z.enum(EVENT_SCENES),
    eventAt: required("eventAt"),
    registrationOpensAt: required("registrationOpensAt"),
    registrationClosesAt: required("registrationClosesAt"),
    notificationAt: z.string(),
    pickupStartsAt: required("pickupStartsAt"),
    pickupEndsAt: required("pickupEndsAt"),
    cancellationCutoffAt: z.string(),
    /** How long a draw takes entries before ordering opens; "" for first come, first served. */
    entryMinutes: z.string().regex(/^\d*$/).pipe(optionalNumber),
    needsPhoneToEnter: z.boolean(),
    /** Minutes after the end of pickup until the lot must be empty. */
    closingMinutes: z
      .string()
      .regex(/^\d{1,3}$/, "Enter minutes, such as 60")
      .transform(Number)
      .pipe(shape.closingMinutes.unwrap()),
    /** Which one is meant of an ambiguous time. */
    disambiguation: z.record(z.enum(EVENT_TIME_FIELDS), z.enum(DISAMBIGUATIONS)),
    maxOrders: optionalCount,
    salesTax: TaxRate,
    status: z.enum(CREATION_STATUSES),
    pickupWindows: z.array(PickupWindowForm).max(100, "At most 100 pickup windows"),
    menu: z
      .array(MenuItemForm)
      .transform((items): z.input<typeof Menu> => items.filter(({ name }) => name !== ""))
      .pipe(Menu),
  })
  .check(({ value: typed, issues }) => {
    for (const [path, wallTime] of wallTimesOf(typed)) {
      const message = wallTime === "" ? undefined : findWallTimeProblem(wallTime, typed.timeZone);
      if (message !== undefined) issues.push({ code: "custom", path, message, input: typed });
    }
  });
export type EventForm = z.input<typeof typedEvent>;
type TypedEvent = z.output<typeof typedEvent>;

/** Validates a new event with its first menu. Items without a name are left out. */
export const eventForm = typedEvent
  .transform((typed) => {
    const { notificationAt, cancellationCutoffAt, pickupWindows, ...facts } = requestOf(typed);
    return {
      ...facts,
      notificationAt: typed.notificationAt === "" ? undefined : notificationAt,
      cancellationCutoffAt: typed.cancellationCutoffAt === "" ? undefined : cancellationCutoffAt,
      status: typed.status,
      menu: typed.menu,
      pickupWindows: pickupWindows.map(({ id: _id, ...window }) => window),
    };
  })
  .check(({ value: { notificationAt, cancellationCutoffAt, ...event }, issues }) => {
    const opensAt = new Date(event.entriesOpenAt ?? event.registrationOpensAt);
    checkTimes(
      {
        ...event,
        notificationAt: notificationAt ?? defaultNotificationAt(opensAt).toISOString(),
        cancellationCutoffAt: cancellationCutoffAt ?? event.registrationClosesAt,
      },
      issues,
    );
  });

/** Validates an edited event. Unchanged times keep their seconds and may be in the past. */
export function editedEventForm(former: AdminEventDetail) {
  return typedEvent
    .transform((typed) => {
      const { pickupWindows, ...event } = requestOf(typed, former);
      const whole = { startsAt: event.pickupStartsAt, endsAt: event.pickupEndsAt };
      const windows =
        pickupWindows.length > 0 ? pickupWindows : [{ ...whole, maxOrders: null, maxUnits: null }];
      return { ...event, pickupWindows: windows };
    })
    .check(({ value, issues }) => checkTimes(value, issues, timesOf(former)));
}

function required(field: EventField) {
  return z.string().trim().min(1, requiredMessage(field));
}

/** Lists each wall time with its path in the form. */
function wallTimesOf(typed: TypedEvent): [(string | number)[], string][] {
  return [
    ...EVENT_TIME_FIELDS.map((name): [string[], string] => [[name], typed[name]]),
    ...typed.pickupWindows.flatMap(({ startsAt, endsAt }, index): [(string | number)[], string][] => [
      [["pickupWindows", index, "startsAt"], startsAt],
      [["pickupWindows", index, "endsAt"], endsAt],
    ]),
  ];
}

/** Converts form values to the contract's request. */
function requestOf(typed: TypedEvent, former?: AdminEventDetail) {
  const { disambiguation, salesTax, entryMinutes: _minutes, status: _status, menu: _menu, ...rest } = typed;
  const { pickupWindows, ...facts } = rest;
  const { timeZone } = facts;
  const instant = (field: EventTimeField) =>
    keptInstant(typed[field], timeZone, disambiguation[field], former?.[field]);
  const registrationOpensAt = instant("registrationOpensAt");
  const registrationClosesAt = instant("registrationClosesAt");
  const entriesOpenAt = entriesOpenAtOf(typed.entryMinutes, registrationOpensAt, former);
  return {
    ...facts,
    eventAt: instant("eventAt"),
    registrationOpensAt,
    registrationClosesAt,
    entriesOpenAt,
    notificationAt:
      typed.notificationAt === ""
        ? defaultNotificationAt(new Date(entriesOpenAt ?? registrationOpensAt)).toISOString()
        : instant("notificationAt"),
    pickupStartsAt: instant("pickupStartsAt"),
    pickupEndsAt: instant("pickupEndsAt"),
    cancellationCutoffAt:
      typed.cancellationCutoffAt === "" ? registrationClosesAt : instant("cancellationCutoffAt"),
    salesTaxPpm: salesTax,
    pickupWindows: pickupWindows.map(({ id, maxOrders, maxUnits, ...window }) => {
      const before = former?.pickupWindows.find((each) => each.id === id);
      const { startsAt, endsAt, startsDisambiguation, endsDisambiguation } = window;
      return {
        ...(id === undefined ? {} : { id }),
        startsAt: keptInstant(startsAt, timeZone, startsDisambiguation, before?.startsAt),
        endsAt: keptInstant(endsAt, timeZone, endsDisambiguation, before?.endsAt),
        maxOrders,
        maxUnits,
      };
    }),
  };
}

/** Returns when entries open. Those of a started draw, and unchanged ones, keep their instant. */
function entriesOpenAtOf(
  minutes: number | null,
  registrationOpensAt: string,
  former: AdminEventDetail | undefined,
): string | null {
  if (former?.isDrawStarted === true) return former.entriesOpenAt;
  if (minutes === null) return null;
  if (former?.entriesOpenAt != null && entryMinutesOf(former) === String(minutes)) {
    const haveOpened = Date.parse(former.entriesOpenAt) <= Date.now();
    if (haveOpened || former.registrationOpensAt === registrationOpensAt) return former.entriesOpenAt;
  }
  return new Date(Date.parse(registrationOpensAt) - minutes * MINUTE_MS).toISOString();
}

/** Converts a wall time to an instant. Keeps the former instant, with its seconds, if it shows the same wall time. */
function keptInstant(
  wallTime: string,
  timeZone: string,
  disambiguation: Disambiguation,
  former: string | undefined,
): string {
  const typed = instantOf(wallTime, timeZone, disambiguation);
  if (former === undefined) return typed.toISOString();
  const shown = wallTimeAt(new Date(former), timeZone);
  const isSame = shown.wallTime === wallTime && shown.disambiguation === disambiguation;
  return isSame ? former : typed.toISOString();
}

type Instants = Readonly<Record<EventTimeField, string>> & {
  readonly entriesOpenAt: string | null;
  readonly pickupWindows: readonly { readonly startsAt: string; readonly endsAt: string }[];
};

/** Reports errors that the server would find, at their fields. */
function checkTimes(event: Instants, issues: z.core.$ZodRawIssue[], former?: EventTimes): void {
  if (issues.length > 0) return;
  const times = timesOf(event);
  const problem = findEventTimeProblem(times, new Date(), former);
  if (problem !== undefined)
    issues.push({
      code: "custom",
      path: [formFieldOf(problem.field)],
      message: problem.message,
      input: event,
    });
  const windows = event.pickupWindows.map(({ startsAt, endsAt }) => ({
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  }));
  const pickup = { startsAt: times.pickupStartsAt, endsAt: times.pickupEndsAt };
  const wrong = findWindowProblem(windows, pickup);
  if (wrong === undefined) return;
  const path = ["pickupWindows", wrong.index, "startsAt"];
  issues.push({ code: "custom", path, message: wrong.message, input: event });
}

function formFieldOf(field: keyof EventTimes): string {
  return field === "entriesOpenAt" ? "entryMinutes" : field;
}

function timesOf(
  event: Readonly<Record<EventTimeField, string>> & { readonly entriesOpenAt: string | null },
): EventTimes {
  return {
    entriesOpenAt: event.entriesOpenAt === null ? null : new Date(event.entriesOpenAt),
    eventAt: new Date(event.eventAt),
    registrationOpensAt: new Date(event.registrationOpensAt),
    registrationClosesAt: new Date(event.registrationClosesAt),
    notificationAt: new Date(event.notificationAt),
    pickupStartsAt: new Date(event.pickupStartsAt),
    pickupEndsAt: new Date(event.pickupEndsAt),
    cancellationCutoffAt: new Date(event.cancellationCutoffAt),
  };
}
