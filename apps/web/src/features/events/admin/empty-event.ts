import type { EventForm } from "./event-form.ts";

/** The form's schema, which comes once its page is shown. */
export const loadEventForm = () => import("./event-form.ts");

export const EMPTY_MENU_ITEM: EventForm["menu"][number] = {
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
  menu: [EMPTY_MENU_ITEM],
};
