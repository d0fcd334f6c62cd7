import { CART_LINES_MAX, CREW_REASON_MAX_LENGTH } from "@secret/domain";
import { z } from "zod";
import { Cents, COUNT_MAX, GivenCents, Id, IdParams, Instant, oneLine, route } from "./http/route.ts";

/** What one device keeps for sales without signal: nobody else can sell it. */
export const SetAside = z.object({
  /** Orders that it may still place. */
  orders: z.int(),
  pickupWindowId: Id.nullable(),
  items: z.array(z.object({ menuItemId: Id, quantity: z.int() })),
});
export type SetAside = z.infer<typeof SetAside>;

export const setAside = route({
  method: "PUT",
  path: "/api/crew/events/:id/set-aside",
  access: "staff",
  summary:
    "What a device keeps for sales without signal, from now on: so many orders and pieces, all or nothing; none gives all back",
  params: IdParams,
  body: z.strictObject({
    deviceId: Id,
    orders: z.int().min(0).max(100),
    items: z.array(z.strictObject({ menuItemId: Id, quantity: z.int().min(1).max(999) })).max(CART_LINES_MAX),
  }),
  response: SetAside,
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

/** A device's offline allotment, and who set it aside. */
export const DeviceSetAside = SetAside.extend({
  deviceId: Id,
  /** First name and initial. */
  setBy: z.string(),
  updatedAt: Instant,
});
export type DeviceSetAside = z.infer<typeof DeviceSetAside>;

const setAsides = z.object({ setAsides: z.array(DeviceSetAside) });

export const listSetAsides = route({
  method: "GET",
  path: "/api/crew/events/:id/set-asides",
  access: "staff",
  summary: "Which device keeps what for sales without signal",
  params: IdParams,
  response: setAsides,
  errors: ["EVENT_NOT_FOUND"],
});

export const freeSetAside = route({
  method: "POST",
  path: "/api/crew/events/:id/set-asides/:deviceId/free",
  access: "staff",
  summary:
    "Puts back on sale what another device keeps, such as a broken one; what it still sells from that is refused and shown to the crew",
  params: z.strictObject({ id: Id, deviceId: Id }),
  body: z.strictObject({ reason: oneLine(CREW_REASON_MAX_LENGTH) }),
  response: setAsides,
  errors: ["EVENT_NOT_FOUND", "EVENT_NOT_ACTIVE"],
});

/** The till of an event's counter. */
export const CashCount = z.object({
  /** Walk-ups that stand. */
  sales: z.int(),
  /** Taken, tips included; also for walk-ups that were cancelled since. */
  cashCents: Cents,
  terminalCents: Cents,
  /** Of those that stand, whatever they were paid with. */
  tipCents: Cents,
  /** Given back over the counter, of the cash alone. */
  cashRefundedCents: Cents,
  /** Newest first. */
  counts: z.array(
    z.object({
      id: Id,
      /** What lay in the till before the first sale. */
      floatCents: Cents,
      countedCents: Cents,
      /** Float, sales and what was given back, as they were known then. */
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
  summary: "What the till of an event's counter should hold, and how it was counted",
  params: IdParams,
  response: CashCount,
  errors: ["EVENT_NOT_FOUND"],
});

export const countCash = route({
  method: "POST",
  path: "/api/crew/events/:id/cash-count",
  access: "staff",
  summary: "Writes down what was counted at close; a count is never changed, only followed by another",
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
