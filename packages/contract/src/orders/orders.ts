import {
  CANCEL_REASONS,
  CART_LINES_MAX,
  HAND_PAYMENTS,
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
import { Cents, GivenCents, Id, IdParams, Instant, oneLine, page, pageQuery, route } from "../http/route.ts";
import { PickupWindow } from "../pickup-windows.ts";
import { PromoCodeText } from "../promo-codes/promo-code-text.ts";

/** Schema of an order's status. */
export const OrderStatusSchema = z.enum(ORDER_STATUSES);
/** Schema of an order's status as members see it. */
export const MemberOrderStatusSchema = z.enum(MEMBER_ORDER_STATUSES);

/** Maximum pieces of one item, more than any event has; bounds hostile input. */
const LINE_QUANTITY_MAX = 999;

/** Body for placing an order. */
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
  /**
   * The member's unpaid order for the event that this one replaces. It is kept until this one is placed, and its stock
   * goes to this one.
   */
  replaces: Id.optional(),
  /** Total shown to the member; the order is rejected if the server's differs. */
  shownTotalCents: GivenCents,
});
export type PlaceOrderBody = z.infer<typeof PlaceOrderBody>;

/** Line of an order; at most one per menu item. */
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

/** Event of an order. */
export const OrderEvent = EventSummary.pick({
  id: true,
  title: true,
  locationName: true,
  district: true,
  address: true,
  zipCode: true,
  latitude: true,
  longitude: true,
  timeZone: true,
  eventAt: true,
  pickupEndsAt: true,
  cancellationCutoffAt: true,
});

/** Refund of an order. */
export const OrderRefund = z.object({
  id: Id,
  amountCents: Cents,
  /** "withheld": not sent while the card issuer decides a dispute of the payment. */
  state: z.enum([...REFUND_STATES, "withheld"]),
  /** How the owner paid it by hand; null if it goes back where the payment came from. */
  byHand: z.enum(HAND_PAYMENTS).nullable(),
  createdAt: Instant,
});

/** Payment of an order. */
export const OrderPayment = z.object({
  /** First 12 characters of Square's id. */
  paymentId: z.string().nullable(),
  sourceKind: z.enum([...PAYMENT_SOURCE_KINDS, ...TENDERS]),
  state: z.enum(PAYMENT_STATES),
  amountCents: Cents,
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
  receiptUrl: z.string().nullable(),
  createdAt: Instant,
});

/** Order in a member's list. */
export const OrderSummary = z.object({
  id: Id,
  orderNumber: z.string(),
  status: MemberOrderStatusSchema,
  cancelReason: z.enum(CANCEL_REASONS).nullable(),
  /** Null if somebody else paid, since the price is private to the payer. */
  totalCents: Cents.nullable(),
  /** Completed and pending refunds; null like the total. */
  refundedCents: Cents.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  event: OrderEvent,
  pickupWindow: PickupWindow.pick({ id: true, startsAt: true, endsAt: true }),
});
export type OrderSummary = z.infer<typeof OrderSummary>;

/** Order in a member's own list, with its dishes. */
export const ListedOrder = OrderSummary.extend({
  dishes: z.array(OrderItem.pick({ name: true, imageUrl: true })),
});
export type ListedOrder = z.infer<typeof ListedOrder>;

/** Amounts of an order, for its payer. */
export const OrderBill = z.object({
  subtotalCents: Cents,
  discountCents: Cents,
  taxCents: Cents,
  tipCents: Cents,
  totalCents: Cents,
  promoCode: z.string().nullable(),
});
export type OrderBill = z.infer<typeof OrderBill>;

/** Line of an order; its prices are null for somebody who got it by transfer. */
export const OrderLine = OrderItem.extend({
  unitPriceCents: Cents.nullable(),
  totalPriceCents: Cents.nullable(),
});
export type OrderLine = z.infer<typeof OrderLine>;

/** Pending transfer of an order to a friend. */
export const OrderTransfer = z.object({
  /** Email address or phone number, as typed. */
  contact: z.string(),
  message: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
});
export type OrderTransfer = z.infer<typeof OrderTransfer>;

/** States of a returned order. */
export const RETURN_STATES = ["listed", "offered", "being-paid"] as const;

/** Order being returned to the waitlist; it stays its owner's until somebody else has paid for it. */
export const OrderReturn = z.object({
  listedAt: Instant,
  /** "offered": held for somebody. "being-paid": their payment is in progress, so it can't be reclaimed. */
  state: z.enum(RETURN_STATES),
  /** Expiry of the current offer. */
  offeredUntil: Instant.nullable(),
  /** Whether anybody on the event's waitlist has the offer or can still get it. */
  isAnybodyWaiting: z.boolean(),
});
export type OrderReturn = z.infer<typeof OrderReturn>;

/** Order as its members see it. */
export const OrderDetail = OrderSummary.extend({
  /** Null if somebody else paid. */
  bill: OrderBill.nullable(),
  holdExpiresAt: Instant.nullable(),
  pickedUpAt: Instant.nullable(),
  mayCancel: z.boolean(),
  /** Time its owner said "I'm here". */
  checkedInAt: Instant.nullable(),
  mayCheckIn: z.boolean(),
  /** Whether a part of it is made again, free of charge, because the bag was wrong. */
  isRemade: z.boolean(),
  /** Whether a free item is made for it. */
  hasFreeItem: z.boolean(),
  /** Whether nobody came in time, so that its food may be sold to others. */
  isReleased: z.boolean(),
  /** True once the close of the day ended it as a no-show: completed, but never picked up. */
  isNoShow: z.boolean(),
  items: z.array(OrderLine),
  /** Pending transfer, while it can be claimed. */
  transfer: OrderTransfer.nullable(),
  mayTransfer: z.boolean(),
  /** Set while it is returned to the event's waitlist. */
  openReturn: OrderReturn.nullable(),
  mayReturn: z.boolean(),
  /** Whether it was returned and nobody claimed it in time, so its owner should pick it up. */
  foundNobody: z.boolean(),
  /** Whether it claimed a returned order, so it can't go back to the cart. */
  isReturnClaim: z.boolean(),
  /** First name of the friend who transferred it to the reader. */
  givenBy: z.string().nullable(),
  /** First name of the other member who paid, and who gets a refund. */
  paidBy: z.string().nullable(),
  /** Friend to whom the reader gave the order: first name, when, and whether the order was cancelled since. */
  givenTo: z.object({ name: z.string(), at: Instant, isCancelled: z.boolean() }).nullable(),
  /** Captured payment, or the latest attempt. Null if the reader isn't the payer. */
  payment: OrderPayment.nullable(),
  /** Amount of that payment that can still be refunded. */
  refundableCents: Cents,
  /** Refunds. A rejected one is listed only while it is owed, since a retry creates a new one. */
  refunds: z.array(OrderRefund),
});
export type OrderDetail = z.infer<typeof OrderDetail>;

export const placeOrder = route({
  method: "POST",
  path: "/api/orders",
  access: "member",
  summary:
    "Places an order: takes its items and a place at the event and pickup window, all or nothing; may replace the member's unpaid order in the same transaction",
  idempotent: true,
  body: PlaceOrderBody,
  response: OrderDetail.extend({ totalCents: Cents }),
  errors: [
    "EVENT_NOT_FOUND",
    "EVENT_NOT_ACTIVE",
    "REGISTRATION_NOT_OPEN",
    "REGISTRATION_ENDED",
    "DRAW_IN_PROGRESS",
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

/** Totals of a member's orders. */
export const OrdersSummary = z.object({
  totalOrders: z.int(),
  /** Orders that are confirmed, preparing or ready. */
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
  query: z.strictObject(pageQuery(100)),
  response: page(ListedOrder).extend({ summary: OrdersSummary }),
});

export const getOrder = route({
  method: "GET",
  path: "/api/orders/:id",
  access: "member",
  summary: "One of the member's orders",
  params: IdParams,
  response: OrderDetail,
  errors: ["ORDER_NOT_FOUND"],
});

/** Unpaid order that is held, with the details shown on every page. */
export const HeldOrder = OrderSummary.pick({ id: true }).extend({
  totalCents: Cents,
  eventId: Id,
  eventTitle: z.string(),
  holdExpiresAt: Instant,
  /** Whether a payment is in progress, so it can neither be paid again nor changed. */
  isPaymentUnderWay: z.boolean(),
  /** Whether it claims a returned order, so it can be paid or cancelled but not changed. */
  isReturnClaim: z.boolean(),
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
  summary: "The member's unpaid orders and waitlist offers, earliest expiry first",
  response: z.object({ orders: z.array(HeldOrder), offers: z.array(HeldOffer) }),
});

export const cancelOrder = route({
  method: "POST",
  path: "/api/orders/:id/cancel",
  access: "member",
  summary: "Cancels the member's order; a paid one is refunded until the event's cancellation cutoff",
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

export const checkIn = route({
  method: "PUT",
  path: "/api/orders/:id/check-in",
  access: "member",
  summary:
    "Tells the crew that a paid order's owner has arrived around its pickup window; repeating the request keeps the first time",
  params: IdParams,
  response: OrderDetail,
  errors: ["ORDER_NOT_FOUND", "CHECK_IN_NOT_OPEN", "RATE_LIMITED"],
});

export const undoCheckIn = route({
  method: "DELETE",
  path: "/api/orders/:id/check-in",
  access: "member",
  summary: "Takes back that an order's owner has arrived",
  params: IdParams,
  response: OrderDetail,
  errors: ["ORDER_NOT_FOUND"],
});
