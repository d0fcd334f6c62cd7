import type { NewEventInput } from "@secret/contract";
import {
  DEFAULT_TIME_ZONE,
  type Disambiguation,
  defaultNotificationAt,
  type EventField,
  type EventTimeProblem,
  findEventTimeProblem,
  findWallTimeProblem,
  instantOf,
  requiredMessage,
} from "@secret/domain";

export type TimeField =
  | "eventAt"
  | "registrationOpensAt"
  | "registrationClosesAt"
  | "notificationAt"
  | "pickupStartsAt"
  | "pickupEndsAt";

/** What is typed: texts, as the inputs have them. Times are local to the event's zone. */
export interface EventForm {
  title: string;
  description: string;
  locationName: string;
  address: string;
  zipCode: string;
  latitude: string;
  longitude: string;
  eventAt: string;
  registrationOpensAt: string;
  registrationClosesAt: string;
  notificationAt: string;
  pickupStartsAt: string;
  pickupEndsAt: string;
  /** Of a time that happens twice, the one that is meant. */
  disambiguation: Record<TimeField, Disambiguation>;
  maxOrders: string;
  status: "draft" | "scheduled" | "active";
  menu: {
    name: string;
    description: string;
    price: string;
    maxQuantity: string;
    isSecretExclusive: boolean;
  }[];
}

export const EMPTY_MENU_ITEM = {
  name: "",
  description: "",
  price: "",
  maxQuantity: "",
  isSecretExclusive: false,
};

export const EMPTY_EVENT: EventForm = {
  title: "",
  description: "",
  locationName: "",
  address: "",
  zipCode: "",
  latitude: "",
  longitude: "",
  eventAt: "",
  registrationOpensAt: "",
  registrationClosesAt: "",
  notificationAt: "",
  pickupStartsAt: "",
  pickupEndsAt: "",
  disambiguation: {
    eventAt: "earlier",
    registrationOpensAt: "earlier",
    registrationClosesAt: "earlier",
    notificationAt: "earlier",
    pickupStartsAt: "earlier",
    pickupEndsAt: "earlier",
  },
  maxOrders: "",
  status: "draft",
  menu: [{ ...EMPTY_MENU_ITEM }],
};

/** '{Field} is required', for react-hook-form. */
export function required(field: EventField) {
  return { validate: (value: string) => value.trim() !== "" || requiredMessage(field) };
}

/** A time that exists in the event's zone, for react-hook-form. */
export function wallTime(field: TimeField, isRequired: boolean) {
  return {
    validate: (value: string) => {
      if (value === "") return !isRequired || requiredMessage(field);
      return findWallTimeProblem(value) ?? true;
    },
  };
}

/** The instant that a field of the form means. */
function timeOf(form: EventForm, field: TimeField): Date {
  return instantOf(form[field], DEFAULT_TIME_ZONE, form.disambiguation[field]);
}

/** The times of the form, and the first thing wrong with them. */
export function checkTimes(form: EventForm, now: Date): EventTimeProblem | undefined {
  const registrationOpensAt = timeOf(form, "registrationOpensAt");
  const registrationClosesAt = timeOf(form, "registrationClosesAt");
  return findEventTimeProblem(
    {
      eventAt: timeOf(form, "eventAt"),
      registrationOpensAt,
      registrationClosesAt,
      notificationAt: form.notificationAt
        ? timeOf(form, "notificationAt")
        : defaultNotificationAt(registrationOpensAt),
      pickupStartsAt: timeOf(form, "pickupStartsAt"),
      pickupEndsAt: timeOf(form, "pickupEndsAt"),
      cancellationCutoffAt: registrationClosesAt,
    },
    now,
  );
}

/** The request for what was typed. */
export function newEventOf(form: EventForm): NewEventInput {
  const instant = (field: TimeField) => timeOf(form, field).toISOString();
  return {
    title: form.title,
    description: form.description,
    locationName: form.locationName,
    address: form.address,
    zipCode: form.zipCode,
    latitude: numberOf(form.latitude),
    longitude: numberOf(form.longitude),
    status: form.status,
    eventAt: instant("eventAt"),
    registrationOpensAt: instant("registrationOpensAt"),
    registrationClosesAt: instant("registrationClosesAt"),
    ...(form.notificationAt === "" ? {} : { notificationAt: instant("notificationAt") }),
    pickupStartsAt: instant("pickupStartsAt"),
    pickupEndsAt: instant("pickupEndsAt"),
    maxOrders: numberOf(form.maxOrders),
    menu: form.menu.filter((item) => item.name.trim() !== "").map(menuItemOf),
  };
}

function menuItemOf(item: EventForm["menu"][number]) {
  return {
    name: item.name,
    description: item.description,
    priceCents: Math.round(Number(item.price) * 100),
    maxQuantity: numberOf(item.maxQuantity),
    isSecretExclusive: item.isSecretExclusive,
  };
}

function numberOf(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}
