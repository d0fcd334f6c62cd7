import {
  expectedAt,
  formatEventDay,
  formatEventSpan,
  hasPickupCode,
  type OrderStatus,
  pickupCodeExpiresAt,
} from "@secret/domain";
import type { Config } from "../../../config.ts";
import { pickupUrl } from "../../pickup/index.ts";
import type { OrderFacts } from "../queries/order-facts.ts";

/** Pass as a wallet shows it. A void pass shows neither window, place nor code. */
export interface PassView {
  readonly orderNumber: string;
  readonly title: string;
  readonly status: string;
  readonly link: string;
  /** How a void pass ended; undefined for one that is valid. */
  readonly ended: "used" | "void" | undefined;
  /** Pickup of a valid pass. */
  readonly pickup: Pickup | undefined;
}

/** When, where and with which code a valid pass's order is picked up. */
interface Pickup {
  readonly day: string;
  readonly window: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** When the code expires. */
  readonly expiresAt: Date;
  readonly locationName: string;
  readonly address: string;
  readonly coordinates: { readonly latitude: number; readonly longitude: number } | undefined;
  readonly items: string;
  /** Link in the pickup code; undefined until the order is ready. */
  readonly code: string | undefined;
}

const STATUS_WORDS: Readonly<Record<OrderStatus, string>> = {
  pending: "Not paid yet",
  confirmed: "Confirmed",
  preparing: "In the fryer",
  ready: "Ready",
  completed: "Picked up",
  cancelled: "Cancelled",
};

/** Returns what a member's pass of an order shows. */
export function passViewOf(
  order: OrderFacts,
  ownerId: string,
  config: Pick<Config, "deriveKey" | "publicUrl">,
): PassView {
  const isOwner = order.ownerId === ownerId;
  const ended = endOf(order, isOwner);
  return {
    orderNumber: order.orderNumber,
    title: order.title,
    status: isOwner ? statusWordOf(order) : "Passed on",
    link: `${config.publicUrl}/orders/${order.id}`,
    ended,
    pickup: ended === undefined ? pickupOf(order, config) : undefined,
  };
}

function statusWordOf({ status, pickupOutcome }: OrderFacts): string {
  return pickupOutcome === "no-show" ? "Not picked up" : STATUS_WORDS[status];
}

function endOf({ status }: OrderFacts, isOwner: boolean): PassView["ended"] {
  if (!isOwner || status === "cancelled") return "void";
  return status === "completed" ? "used" : undefined;
}

function pickupOf(order: OrderFacts, config: Pick<Config, "deriveKey" | "publicUrl">): Pickup {
  const { startsAt, endsAt, timeZone, latitude, longitude } = order;
  const isLocated = latitude !== null && longitude !== null;
  return {
    day: formatEventDay(startsAt, timeZone),
    window: formatEventSpan(startsAt, endsAt, timeZone),
    startsAt,
    endsAt,
    expiresAt: pickupCodeExpiresAt(expectedAt(order.pickupEndsAt, order.shiftMinutes)),
    locationName: order.locationName,
    address: `${order.address}, ${order.zipCode}`,
    coordinates: isLocated ? { latitude: Number(latitude), longitude: Number(longitude) } : undefined,
    items: order.items.map(({ name, quantity }) => `${quantity} × ${name}`).join("\n"),
    code: hasPickupCode(order.status) ? pickupUrl(config, order.id, order.pickupIssue) : undefined,
  };
}
