import { ENTRY_WINDOWS_MAX, PLACING_REFUSALS, PROMO_LIMIT_REFUSALS } from "@secret/domain";
import { z } from "zod";
import { Cents, Id, IdParams, Instant, Nothing, route } from "./http/route.ts";
import { PlaceOrderBody } from "./orders/orders.ts";

/** Complete order that a member hands in for a draw. */
export const DrawEntryBody = PlaceOrderBody.pick({
  lines: true,
  tipCents: true,
  promoCode: true,
  shownTotalCents: true,
}).extend({
  /** Pickup windows, the preferred one first. */
  pickupWindowIds: z
    .array(Id)
    .min(1)
    .max(ENTRY_WINDOWS_MAX)
    .refine((ids) => new Set(ids).size === ids.length, "Choose each window once."),
  /** Whether the order may be smaller if something has run out. */
  takesFewer: z.boolean().default(true),
});
export type DrawEntryBody = z.output<typeof DrawEntryBody>;

/** A member's own entry. */
export const DrawEntry = z.object({
  enteredAt: Instant,
  pickupWindowIds: z.array(Id),
  lines: z.array(z.object({ menuItemId: Id, quantity: z.int(), specialInstructions: z.string() })),
  promoCode: z.string().nullable(),
  tipCents: Cents,
  shownTotalCents: Cents,
  takesFewer: z.boolean(),
  /** Null until the draw is over. */
  result: z
    .object({
      /** Name of the entry in the draw's record. */
      alias: z.string(),
      place: z.int(),
      /** The held or paid order; null if there was nothing left. */
      orderId: Id.nullable(),
      /** Position on the waitlist right after the draw; null with an order. */
      waitlistPosition: z.int().nullable(),
    })
    .nullable(),
});
export type DrawEntry = z.infer<typeof DrawEntry>;

/** An event's draw as a member sees it. */
export const MyDraw = z.object({
  needsPhone: z.boolean(),
  entryCount: z.int(),
  /** The member's tickets: one, plus one for each draw they missed. */
  tickets: z.int(),
  missedAt: z.array(Instant),
  /** The member's tickets in the next draw, by what is known so far. */
  nextTickets: z.int(),
  entry: DrawEntry.nullable(),
  /** Close of entries as planned, if an outage made it later. */
  plannedCloseAt: Instant.nullable(),
  /** SHA-256 of the sealed number, in hex, since entries opened. */
  secretHash: z.string().nullable(),
  /** Fingerprint of the list of entries and round of the public random number, since the close. */
  fingerprint: z.string().nullable(),
  beaconRound: z.int().nullable(),
});
export type MyDraw = z.infer<typeof MyDraw>;

const REFUSALS = ["EVENT_NOT_FOUND", "NO_DRAW"] as const;

export const getMyDraw = route({
  method: "GET",
  path: "/api/events/:id/draw",
  access: "member",
  summary: "An event's draw with the member's own tickets, entry and result",
  params: IdParams,
  response: MyDraw,
  errors: REFUSALS,
});

export const enterDraw = route({
  method: "PUT",
  path: "/api/events/:id/draw/entry",
  access: "member",
  summary: "Enters a complete order into an event's draw, or changes the member's entry. Holds no stock",
  params: IdParams,
  body: DrawEntryBody,
  response: Nothing,
  errors: [
    ...REFUSALS,
    "ENTRIES_NOT_OPEN",
    "ENTRIES_CLOSED",
    "PHONE_NOT_VERIFIED",
    "ITEM_UNAVAILABLE",
    "ITEM_NOT_ENOUGH",
    "ITEM_LIMIT_REACHED",
    "ITEM_ORDER_LIMIT",
    "PICKUP_WINDOW_NOT_FOUND",
    ...PLACING_REFUSALS,
    "TOTAL_CHANGED",
    "PROMO_CODE_INVALID",
    ...PROMO_LIMIT_REFUSALS,
    "INVALID_PAYMENT_AMOUNT",
    "OVER_REQUEST_RATE_LIMIT",
    "RATE_LIMITED",
  ],
});

export const withdrawEntry = route({
  method: "DELETE",
  path: "/api/events/:id/draw/entry",
  access: "member",
  summary: "Withdraws the member's entry. A withdrawn entry adds no ticket to later draws",
  params: IdParams,
  response: Nothing,
  errors: [...REFUSALS, "ENTRIES_CLOSED", "RATE_LIMITED"],
});

/** Published outcomes of an entry. */
export const DRAW_OUTCOMES = ["paid", "held", "expired", "waiting"] as const;

/** Inputs and outcome of a draw, from which anybody can recompute it. */
export const DrawRecord = z.object({
  eventId: Id,
  closedAt: Instant,
  drawnAt: Instant,
  secret: z.string(),
  secretHash: z.string(),
  fingerprint: z.string(),
  beaconRound: z.int(),
  /** Null if no public random number came in time. */
  beacon: z.string().nullable(),
  seed: z.string(),
  entries: z.array(
    z.object({ alias: z.string(), tickets: z.int(), place: z.int(), outcome: z.enum(DRAW_OUTCOMES) }),
  ),
});
export type DrawRecord = z.infer<typeof DrawRecord>;

export const getDrawRecord = route({
  method: "GET",
  path: "/api/events/:id/draw/record",
  access: "member",
  summary: "A finished draw: its inputs, and every entry with tickets, place and outcome",
  params: IdParams,
  otherStatuses: [304],
  response: DrawRecord,
  errors: [...REFUSALS, "DRAW_NOT_FINISHED"],
});

/** An event's draw as the owner watches it. */
export const AdminDraw = z.object({
  entryCount: z.int(),
  /** Tickets of all entries. Until the close, those they would have. */
  ticketCount: z.int(),
  secretHash: z.string().nullable(),
  fingerprint: z.string().nullable(),
  /** Close of entries as planned, if an outage made it later. */
  plannedCloseAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  drawnAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  /** Entries that the draw gave an order, which is one of the three below. */
  placed: z.int(),
  paid: z.int(),
  held: z.int(),
  expired: z.int(),
  /** Entries that the draw gave no order, by what their member has now: another order, an open offer, a wait, nothing. */
  orderedSince: z.int(),
  offered: z.int(),
  waiting: z.int(),
  gone: z.int(),
});
export type AdminDraw = z.infer<typeof AdminDraw>;

export const getAdminDraw = route({
  method: "GET",
  path: "/api/admin/events/:id/draw",
  access: "admin",
  openToApiKeys: true,
  summary: "An event's draw for the owner: entries, tickets, and the outcome",
  params: IdParams,
  response: AdminDraw,
  errors: REFUSALS,
});

/** Opening of an event, to compare draws with openings that were first come, first served. Each member counts once. */
export const ComparedOpening = z.object({
  id: Id,
  title: z.string(),
  timeZone: z.string(),
  opensAt: Instant,
  /** Entries of its draw; null for first come, first served. */
  entered: z.int().nullable(),
  /** Entries of members who had missed an earlier draw, and those of them with an order; null without a draw. */
  enteredAgain: z.int().nullable(),
  orderedAgain: z.int().nullable(),
  /** Members with a paid order, and those of them who never had one before. */
  ordered: z.int(),
  firstOrders: z.int(),
});
export type ComparedOpening = z.infer<typeof ComparedOpening>;

export const compareOpenings = route({
  method: "GET",
  path: "/api/admin/events/:id/draw/openings",
  access: "admin",
  openToApiKeys: true,
  summary: "A draw beside the openings before it: who entered, got an order, and got one for the first time",
  params: IdParams,
  response: z.object({ openings: z.array(ComparedOpening) }),
  errors: REFUSALS,
});
