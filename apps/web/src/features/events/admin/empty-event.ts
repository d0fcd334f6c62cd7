import type { EventForm } from "./event-schema.ts";

/** The form's schema, which comes once its page is shown. */
export const loadEventSchema = () => import("./event-schema.ts");

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
  menu: [EMPTY_MENU_ITEM],
};
