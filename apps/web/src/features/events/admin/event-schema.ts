import { NewEvent } from "@secret/contract";
import {
  CREATION_STATUSES,
  defaultNotificationAt,
  type EventField,
  type EventTimes,
  findEventTimeProblem,
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

function instant(field: EventField) {
  return required(field).transform((local) => instantOf(local).toISOString());
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
    eventAt: instant("eventAt"),
    registrationOpensAt: instant("registrationOpensAt"),
    registrationClosesAt: instant("registrationClosesAt"),
    notificationAt: z
      .string()
      .transform((local) => (local === "" ? undefined : instantOf(local).toISOString())),
    pickupStartsAt: instant("pickupStartsAt"),
    pickupEndsAt: instant("pickupEndsAt"),
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
