import { NewEvent } from "@secret/contract";
import {
  CREATION_STATUSES,
  DEFAULT_TIME_ZONE,
  DISAMBIGUATIONS,
  defaultNotificationAt,
  EVENT_TIME_FIELDS,
  type EventField,
  type EventTimeField,
  type EventTimes,
  findEventTimeProblem,
  findWallTimeProblem,
  instantOf,
  requiredMessage,
} from "@secret/domain";
import { z } from "zod";

// What is typed are texts, as the inputs have them; times are local to the event's zone. What comes out is the
// contract's request.

const { shape } = NewEvent;

function required(field: EventField) {
  return z.string().trim().min(1, requiredMessage(field));
}

/** A time that the zone doesn't skip, or none. */
const WallTime = z.string().check(({ value: typed, issues }) => {
  const message = typed === "" ? undefined : findWallTimeProblem(typed);
  if (message !== undefined) issues.push({ code: "custom", message, input: typed });
});

function wallTime(field: EventField) {
  return required(field).pipe(WallTime);
}

const optionalNumber = z
  .string()
  .trim()
  .transform((text) => (text === "" ? null : Number(text)));

const Menu = shape.menu.unwrap();

const MenuItemForm = z
  .object({
    name: z.string().trim(),
    description: z.string(),
    price: z.string(),
    maxQuantity: optionalNumber,
    isSecretExclusive: z.boolean(),
  })
  .refine(({ name, price }) => name === "" || /^\d+(\.\d{1,2})?$/.test(price), {
    path: ["price"],
    error: "A price such as 24.00",
  })
  .transform(({ price, ...item }) => ({ ...item, priceCents: Math.round(Number(price) * 100) }));

/** A new event with its first menu. Items without a name are left out. */
export const eventForm = z
  .object({
    title: required("title").pipe(shape.title),
    description: shape.description.unwrap(),
    locationName: required("locationName").pipe(shape.locationName),
    address: required("address").pipe(shape.address),
    zipCode: required("zipCode").pipe(shape.zipCode),
    latitude: optionalNumber.pipe(shape.latitude.unwrap()),
    longitude: optionalNumber.pipe(shape.longitude.unwrap()),
    eventAt: wallTime("eventAt"),
    registrationOpensAt: wallTime("registrationOpensAt"),
    registrationClosesAt: wallTime("registrationClosesAt"),
    notificationAt: WallTime,
    pickupStartsAt: wallTime("pickupStartsAt"),
    pickupEndsAt: wallTime("pickupEndsAt"),
    /** Of a time that happens twice, the one that is meant. */
    disambiguation: z.record(z.enum(EVENT_TIME_FIELDS), z.enum(DISAMBIGUATIONS)),
    maxOrders: z
      .string()
      .regex(/^([1-9]\d*)?$/, "A whole number of at least 1")
      .pipe(optionalNumber)
      .pipe(shape.maxOrders.unwrap()),
    status: z.enum(CREATION_STATUSES),
    menu: z
      .array(MenuItemForm)
      .transform((items): z.input<typeof Menu> => items.filter(({ name }) => name !== ""))
      .pipe(Menu),
  })
  .transform(({ disambiguation, ...typed }) => {
    const instant = (field: EventTimeField) =>
      instantOf(typed[field], DEFAULT_TIME_ZONE, disambiguation[field]).toISOString();
    return {
      ...typed,
      eventAt: instant("eventAt"),
      registrationOpensAt: instant("registrationOpensAt"),
      registrationClosesAt: instant("registrationClosesAt"),
      notificationAt: typed.notificationAt === "" ? undefined : instant("notificationAt"),
      pickupStartsAt: instant("pickupStartsAt"),
      pickupEndsAt: instant("pickupEndsAt"),
    };
  })
  .check(({ value: event, issues }) => {
    const problem = issues.length === 0 ? findEventTimeProblem(timesOf(event), new Date()) : undefined;
    if (problem === undefined) return;
    const field = problem.field === "cancellationCutoffAt" ? "registrationClosesAt" : problem.field;
    issues.push({ code: "custom", path: [field], message: problem.message, input: event });
  });
export type EventForm = z.input<typeof eventForm>;

type Instants = Pick<NewEvent, "eventAt" | "registrationOpensAt" | "registrationClosesAt"> &
  Pick<NewEvent, "pickupStartsAt" | "pickupEndsAt"> & { readonly notificationAt?: string | undefined };

function timesOf(event: Instants): EventTimes {
  const registrationOpensAt = new Date(event.registrationOpensAt);
  const registrationClosesAt = new Date(event.registrationClosesAt);
  return {
    eventAt: new Date(event.eventAt),
    registrationOpensAt,
    registrationClosesAt,
    notificationAt:
      event.notificationAt === undefined
        ? defaultNotificationAt(registrationOpensAt)
        : new Date(event.notificationAt),
    pickupStartsAt: new Date(event.pickupStartsAt),
    pickupEndsAt: new Date(event.pickupEndsAt),
    cancellationCutoffAt: registrationClosesAt,
  };
}
