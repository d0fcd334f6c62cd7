import { CART_LINES_MAX, CREW_REASON_MAX_LENGTH } from "@secret/domain";
import { z } from "zod";
import {
  asGiven,
  Cents,
  COUNT_MAX,
  GivenCents,
  Id,
  IdParams,
  Instant,
  oneLine,
  route,
} from "./http/route.ts";

/** Offline allotment of one device, which nobody else can sell. */
export const Allotment = z.object({
  /** Number of orders it can still place. */
  orders: z.int(),
  pickupWindowId: Id.nullable(),
  items: z.array(z.object({ menuItemId: Id, quantity: z.int() })),
});
export type Allotment = z.infer<typeof Allotment>;

export const setAllotment = route({
  method: "PUT",
  path: "/api/crew/events/:id/allotments",
  access: "staff",
  summary:
    "Sets a device's offline allotment of orders and pieces, all or nothing; an empty one releases everything",
  params: IdParams,
  body: z.strictObject({
    deviceId: Id,
    orders: z.int().min(0).max(100),
    items: z.array(z.strictObject({ menuItemId: Id, quantity: z.int().min(1).max(999) })).max(CART_LINES_MAX),
  }),
  response: Allotment,
  errors: [
    "EVENT_NOT_FOUND",
    "EVENT_NOT_ACTIVE",
    "EVENT_FULL",
    "ITEM_UNAVAILABLE",
    "ITEM_SOLD_OUT",
    "ITEM_NOT_ENOUGH",
    "PICKUP_WINDOW_FULL",
  ],
});

/** A device's offline allotment, and the crew member who set it. */
export const DeviceAllotment = Allotment.extend({
  deviceId: Id,
  /** First name and initial. */
  setBy: z.string(),
  updatedAt: Instant,
});
export type DeviceAllotment = z.infer<typeof DeviceAllotment>;

const allotments = z.object({ allotments: z.array(DeviceAllotment) });

export const listAllotments = route({
  method: "GET",
  path: "/api/crew/events/:id/allotments",
  access: "staff",
  summary: "The offline allotments of all devices",
  params: IdParams,
  response: allotments,
  errors: ["EVENT_NOT_FOUND"],
});

export const releaseAllotment = route({
  method: "POST",
  path: "/api/crew/events/:id/allotments/:deviceId/release",
  access: "staff",
  summary:
    "Releases another device's offline allotment, such as a broken one's; its later sales from it are rejected and shown to the crew",
  params: z.strictObject({ id: Id, deviceId: Id }),
  body: z.strictObject({ reason: oneLine(CREW_REASON_MAX_LENGTH) }),
  response: allotments,
  errors: ["EVENT_NOT_FOUND", "EVENT_NOT_ACTIVE"],
});

/** Cash register of an event's counter. */
export const CashCount = z.object({
  /** Walk-ups that weren't cancelled. */
  sales: z.int(),
  /** Amounts taken, including tips and walk-ups that were cancelled since. */
  cashCents: Cents,
  terminalCents: Cents,
  /** Tips of walk-ups that weren't cancelled, with any tender. */
  tipCents: Cents,
  /** Cash refunded over the counter. */
  cashRefundedCents: Cents,
  /** Cash counts, newest first. */
  counts: z.array(
    z.object({
      id: Id,
      /** Cash in the till before the first sale. */
      floatCents: Cents,
      countedCents: Cents,
      /** Float plus sales minus refunds, as known at the time of the count. */
      expectedCents: Cents,
      note: z.string(),
      /** First name and initial. */
      countedBy: z.string(),
      countedAt: Instant,
    }),
  ),
});
export type CashCount = z.infer<typeof CashCount>;

export const getCashCount = route({
  method: "GET",
  path: "/api/crew/events/:id/cash-count",
  access: "staff",
  summary: "The expected cash of an event's counter, and its counts",
  params: IdParams,
  response: CashCount,
  errors: ["EVENT_NOT_FOUND"],
});

export const countCash = route({
  method: "POST",
  path: "/api/crew/events/:id/cash-count",
  access: "staff",
  summary: "Records a cash count; counts are never changed, only followed by another",
  idempotent: true,
  params: IdParams,
  body: z.strictObject({
    floatCents: GivenCents.max(COUNT_MAX * 100),
    countedCents: GivenCents.max(COUNT_MAX * 100),
    note: z.union([z.literal(""), oneLine(CREW_REASON_MAX_LENGTH)]).default(""),
  }),
  response: CashCount,
  errors: ["EVENT_NOT_FOUND", "IDEMPOTENCY_KEY_REUSED"],
});

export const startTerminalCharge = route({
  method: "POST",
  path: "/api/crew/events/:id/terminal-charges",
  access: "staff",
  summary: "Starts a charge in Square's Point of Sale app, and returns the address that opens the app",
  params: IdParams,
  body: z.strictObject({ deviceId: Id, system: z.enum(["ios", "android"]), amountCents: GivenCents }),
  response: z.object({
    id: Id,
    /** Random value that the app hands back; it is needed to check the charge. */
    state: z.string(),
    /** Address that opens the app with the charge. */
    address: z.string(),
  }),
  errors: ["EVENT_NOT_FOUND", "EVENT_NOT_ACTIVE", "INVALID_PAYMENT_AMOUNT"],
});

/** Charge in Square's Point of Sale app, as far as Square has confirmed it. */
export const TerminalChargeState = z.object({
  id: Id,
  /** Whether Square has a payment that paid it. */
  isPaid: z.boolean(),
  amountCents: Cents,
  /** Tip given on the terminal, on top of the amount. */
  tipCents: Cents,
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
});
export type TerminalChargeState = z.infer<typeof TerminalChargeState>;

export const checkTerminalCharge = route({
  method: "POST",
  path: "/api/crew/terminal-charges/check",
  access: "staff",
  summary:
    "Asks Square for the payment of a charge, by the app's answer or by its note, and claims it for the charge; a repeated request changes nothing",
  body: z.strictObject({
    deviceId: Id,
    state: asGiven(64).min(16),
    /** Id that the app handed back; without it the payment is searched by its note. */
    transactionId: asGiven(192).min(1).optional(),
  }),
  response: TerminalChargeState,
  errors: [
    "TERMINAL_CHARGE_NOT_FOUND",
    "TERMINAL_PAYMENT_CLAIMED",
    "TERMINAL_PAYMENT_UNLIKE",
    "PAYMENT_UNAVAILABLE",
  ],
});
