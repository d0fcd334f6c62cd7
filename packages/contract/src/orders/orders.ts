import {
  CANCEL_REASONS,
  CART_LINES_MAX,
  INSTRUCTIONS_MAX_LENGTH,
  MEMBER_ORDER_STATUSES,
  ORDER_STATUSES,
  PAYMENT_SOURCE_KINDS,
  PAYMENT_STATES,
  PROMO_LIMIT_REFUSALS,
  REFUND_STATES,
  TENDERS,
  TIP_MAX_CENTS,
} from "@secret/domain";
import { z } from "zod";
import { EventSummary } from "../events/events.ts";
import { Cents, GivenCents, Id, IdParams, Instant, oneLine, page, route } from "../http/route.ts";
import { PickupWindow } from "../pickup-windows.ts";
import { PromoCodeText } from "../promo-codes/promo-code-text.ts";

export const OrderStatusSchema = z.enum(ORDER_STATUSES);
export const MemberOrderStatusSchema = z.enum(MEMBER_ORDER_STATUSES);

/** More pieces of one item than any event has; a bound against hostile input. */
const LINE_QUANTITY_MAX = 999;

export const PlaceOrderBody = z.strictObject({
  eventId: Id,
  pickupWindowId: Id,
  lines: z
    .array(
      z.strictObject({
        menuItemId: Id,
        quantity: z.int().min(1).max(LINE_QUANTITY_MAX),
        specialInstructions: z.union([z.literal(""), oneLine(INSTRUCTIONS_MAX_LENGTH)]).default(""),
      }),
    )
    .min(1)
    .max(CART_LINES_MAX),
  tipCents: z.int().min(0).max(TIP_MAX_CENTS).default(0),
  promoCode: PromoCodeText.optional(),
  /** The member's unpaid order at the event that this one replaces. It stays until this one is placed, and releases its stock to it. */
  replaces: Id.optional(),
  /** The total the member was shown; the order is refused where the server's differs. */
  shownTotalCents: GivenCents,
});
export type PlaceOrderBody = z.infer<typeof PlaceOrderBody>;

/** A line of an order; of each menu item it has at most one. */
export const OrderItem = z.object({
  menuItemId: Id,
  name: z.string(),
  description: z.string(),
  quantity: z.int(),
  unitPriceCents: Cents,
  totalPriceCents: Cents,
  specialInstructions: z.string(),
  imageUrl: z.string().nullable(),
});
export type OrderItem = z.infer<typeof OrderItem>;

export const OrderEvent = EventSummary.pick({
  id: true,
  title: true,
  locationName: true,
  address: true,
  zipCode: true,
  latitude: true,
  longitude: true,
  timeZone: true,
  eventAt: true,
  pickupEndsAt: true,
  cancellationCutoffAt: true,
});

export const OrderRefund = z.object({
  id: Id,
  amountCents: Cents,
  state: z.enum(REFUND_STATES),
  createdAt: Instant,
});

export const OrderPayment = z.object({
  /** The provider's id, first 12 characters. */
  paymentId: z.string().nullable(),
  sourceKind: z.enum([...PAYMENT_SOURCE_KINDS, ...TENDERS]),
  state: z.enum(PAYMENT_STATES),
  amountCents: Cents,
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
  receiptUrl: z.string().nullable(),
  createdAt: Instant,
});

export const OrderSummary = z.object({
  id: Id,
  orderNumber: z.string(),
  status: MemberOrderStatusSchema,
  cancelReason: z.enum(CANCEL_REASONS).nullable(),
  /** Null: somebody else paid it, and what is none of the reader's business. */
  totalCents: Cents.nullable(),
  /** What of it went back, or is on its way; null like the total. */
  refundedCents: Cents.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  event: OrderEvent,
  pickupWindow: PickupWindow.pick({ id: true, startsAt: true, endsAt: true }),
});
export type OrderSummary = z.infer<typeof OrderSummary>;

/** What makes up the total of an order, for whoever placed it. */
export const OrderBill = z.object({
  subtotalCents: Cents,
  discountCents: Cents,
  taxCents: Cents,
  tipCents: Cents,
  totalCents: Cents,
  promoCode: z.string().nullable(),
});
export type OrderBill = z.infer<typeof OrderBill>;

/** A line of an order, without its prices for whoever was given it. */
export const OrderLine = OrderItem.extend({
  unitPriceCents: Cents.nullable(),
  totalPriceCents: Cents.nullable(),
});
export type OrderLine = z.infer<typeof OrderLine>;

/** An offer to a friend that waits to be claimed. */
export const OrderTransfer = z.object({
  /** An email address or a phone number, as it was typed. */
  contact: z.string(),
  message: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
});
export type OrderTransfer = z.infer<typeof OrderTransfer>;

export const GIVE_BACK_STATES = ["listed", "offered", "being-paid"] as const;

/** An order that its owner gives back: it stays theirs until somebody else has paid it. */
export const OrderGiveBack = z.object({
  listedAt: Instant,
  /** Offered: set aside for somebody; being paid: the bank is asked, and it can't be taken back meanwhile. */
  state: z.enum(GIVE_BACK_STATES),
  /** With an offer: until then it is set aside. */
  offeredUntil: Instant.nullable(),
  /** Whether anybody on the event's waitlist can still be offered it, or is. */
  isAnybodyWaiting: z.boolean(),
});
export type OrderGiveBack = z.infer<typeof OrderGiveBack>;

export const OrderDetail = OrderSummary.extend({
  /** Null: somebody else paid it. */
  bill: OrderBill.nullable(),
  holdExpiresAt: Instant.nullable(),
  pickedUpAt: Instant.nullable(),
  mayCancel: z.boolean(),
  /** Since when its owner stands at the window. */
  hereAt: Instant.nullable(),
  maySayHere: z.boolean(),
  items: z.array(OrderLine),
  /** Its offer to a friend, as long as it can be claimed. */
  transfer: OrderTransfer.nullable(),
  mayTransfer: z.boolean(),
  /** While it is given back to the event's waitlist. */
  giveBack: OrderGiveBack.nullable(),
  mayGiveBack: z.boolean(),
  /** It was given back, and nobody took it in time: it is its owner's to pick up after all. */
  foundNobody: z.boolean(),
  /** It is, or was, somebody else's that was given back: bought as a whole, it can't be taken back into the cart. */
  isTakenOver: z.boolean(),
  /** Who gave it to the reader: a first name. */
  givenBy: z.string().nullable(),
  /** First name of the other member who paid, and who gets a refund. */
  paidBy: z.string().nullable(),
  /** Friend to whom the reader gave the order: first name, when, and whether the order was cancelled since. */
  givenTo: z.object({ name: z.string(), at: Instant, isCancelled: z.boolean() }).nullable(),
  /** The payment that counts: the captured one, else the newest attempt. Null for whoever didn't pay it. */
  payment: OrderPayment.nullable(),
  /** What of that payment could still go back. */
  refundableCents: Cents,
  /** One that the bank refused only as long as it is owed: asked for again, it is another one. */
  refunds: z.array(OrderRefund),
});
export type OrderDetail = z.infer<typeof OrderDetail>;

export const placeOrder = route({
  method: "POST",
  path: "/api/orders",
  access: "member",
  summary:
    "Places an order: takes its items, a place of the event and of the pickup window, all or nothing; may replace an own unpaid order in the same transaction",
  idempotent: true,
  body: PlaceOrderBody,
  response: OrderDetail.extend({ totalCents: Cents }),
  errors: [
    "EVENT_NOT_FOUND",
    "EVENT_NOT_ACTIVE",
    "REGISTRATION_NOT_OPEN",
    "REGISTRATION_ENDED",
    "EVENT_FULL",
    "ITEM_UNAVAILABLE",
    "ITEM_SOLD_OUT",
    "ITEM_NOT_ENOUGH",
    "ITEM_LIMIT_REACHED",
    "PICKUP_WINDOW_NOT_FOUND",
    "PICKUP_WINDOW_FULL",
    "PICKUP_WINDOW_OVER",
    "ITEM_ORDER_LIMIT",
    "PENDING_ORDER_EXISTS",
    "ORDER_LIMIT",
    "ORDER_NOT_FOUND",
    "ORDER_NOT_CHANGEABLE",
    "PAYMENT_IN_PROGRESS",
    "TOTAL_CHANGED",
    "PROMO_CODE_INVALID",
    ...PROMO_LIMIT_REFUSALS,
    "INVALID_PAYMENT_AMOUNT",
    "IDEMPOTENCY_KEY_REUSED",
    "OVER_REQUEST_RATE_LIMIT",
    "RATE_LIMITED",
    "BUSY",
  ],
});

export const OrdersSummary = z.object({
  totalOrders: z.int(),
  /** Confirmed, preparing or ready. */
  activeOrders: z.int(),
  completedOrders: z.int(),
  /** Sum of paid orders, without cancelled ones. */
  totalSpentCents: Cents,
});

export const listOrders = route({
  method: "GET",
  path: "/api/orders",
  access: "member",
  summary: "The member's own orders, newest first",
  query: z.strictObject(page(100)),
  response: z.object({ orders: z.array(OrderSummary), summary: OrdersSummary, hasMore: z.boolean() }),
});

export const getOrder = route({
  method: "GET",
  path: "/api/orders/:id",
  access: "member",
  summary: "One order of the member's own",
  params: IdParams,
  response: OrderDetail,
  errors: ["ORDER_NOT_FOUND"],
});

/** An order that waits for its payment, and what of it is said on every page. */
export const HeldOrder = OrderSummary.pick({ id: true }).extend({
  totalCents: Cents,
  eventId: Id,
  eventTitle: z.string(),
  holdExpiresAt: Instant,
  /** The bank is asked: it can neither be paid again nor changed. */
  isPaymentUnderWay: z.boolean(),
  /** Somebody gave it back: it can be paid or cancelled, and not changed. */
  isTakenOver: z.boolean(),
});
export type HeldOrder = z.infer<typeof HeldOrder>;

/** A waitlist offer to a member at an event: a place with pieces, or a returned order. */
export const HeldOffer = z.object({
  eventId: Id,
  eventTitle: z.string(),
  timeZone: z.string(),
  expiresAt: Instant,
});
export type HeldOffer = z.infer<typeof HeldOffer>;

export const listHeldOrders = route({
  method: "GET",
  path: "/api/orders/held",
  access: "member",
  summary:
    "The member's orders that wait for their payment, and what the waitlist holds for them, the one that runs out first at the top",
  response: z.object({ orders: z.array(HeldOrder), offers: z.array(HeldOffer) }),
});

export const cancelOrder = route({
  method: "POST",
  path: "/api/orders/:id/cancel",
  access: "member",
  summary: "Cancels an own order; a paid one is refunded until the event's cancellation cutoff",
  params: IdParams,
  response: OrderDetail,
  errors: ["ORDER_NOT_FOUND", "ORDER_NOT_CANCELLABLE", "PAYMENT_IN_PROGRESS"],
});

export const changePickupWindow = route({
  method: "PUT",
  path: "/api/orders/:id/pickup-window",
  access: "member",
  summary: "Moves a confirmed order to another pickup window that has room",
  params: IdParams,
  body: z.strictObject({ pickupWindowId: Id }),
  response: OrderDetail,
  errors: [
    "ORDER_NOT_FOUND",
    "PICKUP_WINDOW_NOT_FOUND",
    "PICKUP_WINDOW_FULL",
    "PICKUP_WINDOW_OVER",
    "ORDER_MOVE_NOT_ALLOWED",
  ],
});

export const sayHere = route({
  method: "PUT",
  path: "/api/orders/:id/here",
  access: "member",
  summary:
    "Tells the crew that the owner of a paid order stands at the window, in the hour around it; said twice, the first holds",
  params: IdParams,
  response: OrderDetail,
  errors: ["ORDER_NOT_FOUND", "HERE_NOT_NOW", "RATE_LIMITED"],
});

export const takeBackHere = route({
  method: "DELETE",
  path: "/api/orders/:id/here",
  access: "member",
  summary: "Takes back that the owner of an order stands at the window",
  params: IdParams,
  response: OrderDetail,
  errors: ["ORDER_NOT_FOUND"],
});
