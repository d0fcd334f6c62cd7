import type { NewEventInput } from "@secret/contract";
import {
  defaultNotificationAt,
  type EventField,
  type EventTimeProblem,
  findEventTimeProblem,
  instantOf,
  requiredMessage,
} from "@secret/domain";

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
  maxOrders: "",
  status: "draft",
  menu: [{ ...EMPTY_MENU_ITEM }],
};

/** '{Field} is required', for react-hook-form. */
export function required(field: EventField) {
  return { validate: (value: string) => value.trim() !== "" || requiredMessage(field) };
}

/** The times of the form, and the first thing wrong with them. */
export function checkTimes(form: EventForm, now: Date): EventTimeProblem | undefined {
  const registrationOpensAt = instantOf(form.registrationOpensAt);
  const registrationClosesAt = instantOf(form.registrationClosesAt);
  return findEventTimeProblem(
    {
      eventAt: instantOf(form.eventAt),
      registrationOpensAt,
      registrationClosesAt,
      notificationAt: form.notificationAt
        ? instantOf(form.notificationAt)
        : defaultNotificationAt(registrationOpensAt),
      pickupStartsAt: instantOf(form.pickupStartsAt),
      pickupEndsAt: instantOf(form.pickupEndsAt),
      cancellationCutoffAt: registrationClosesAt,
    },
    now,
  );
}

/** The request for what was typed. */
export function newEventOf(form: EventForm): NewEventInput {
  const instant = (local: string) => instantOf(local).toISOString();
  return {
    title: form.title,
    description: form.description,
    locationName: form.locationName,
    address: form.address,
    zipCode: form.zipCode,
    latitude: numberOf(form.latitude),
    longitude: numberOf(form.longitude),
    status: form.status,
    eventAt: instant(form.eventAt),
    registrationOpensAt: instant(form.registrationOpensAt),
    registrationClosesAt: instant(form.registrationClosesAt),
    ...(form.notificationAt === "" ? {} : { notificationAt: instant(form.notificationAt) }),
    pickupStartsAt: instant(form.pickupStartsAt),
    pickupEndsAt: instant(form.pickupEndsAt),
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
