import { z } from "zod";
import { Cents, Id, IdParams, Instant, route } from "../http/route.ts";
import { PreviewVersion, StartedIncident } from "./incidents.ts";

/** Unmade order whose owner hasn't checked in, as the crew's board needs it. */
export const AwaitedOrder = z.object({
  orderId: Id,
  /** Expected end of its window, and the time until which it is held. */
  endsAt: Instant,
  heldUntil: Instant,
  isOnTheWay: z.boolean(),
  /** Time at which its food went back on sale; null while it is held. */
  releasedAt: Instant.nullable(),
});
export type AwaitedOrder = z.infer<typeof AwaitedOrder>;

/** Consequences of releasing the orders whose hold is over. */
export const ReleasePreview = z.object({
  /** Identifies what the preview shows; a changed one can't be confirmed. */
  version: PreviewVersion,
  /** Whether the reader may release them, or only see the preview. */
  mayRelease: z.boolean(),
  orders: z.array(z.object({ id: Id, orderNumber: z.string() })),
  /** Pieces that go back on sale. */
  pieces: z.int(),
  /** Orders that we made late or cut, and the amount refunded for them at once. */
  refunded: z.int(),
  refundCents: Cents,
  /** Members who get a message, and those whom no message reaches. */
  notified: z.int(),
  unreached: z.int(),
  /** Release confirmed a moment ago, while it can be undone. */
  undoable: StartedIncident.nullable(),
});
export type ReleasePreview = z.infer<typeof ReleasePreview>;

export const previewRelease = route({
  method: "GET",
  path: "/api/crew/events/:id/incidents/no-show",
  access: "staff",
  summary: "Previews the release of orders whose owners didn't come: pieces on sale again, refunds, messages",
  params: IdParams,
  response: ReleasePreview,
  errors: ["EVENT_NOT_FOUND"],
});

export const releaseNoShows = route({
  method: "POST",
  path: "/api/crew/events/:id/incidents/no-show",
  access: "staff",
  summary:
    "Releases the previewed orders once it can't be undone anymore. Returns a new preview instead if anything changed",
  params: IdParams,
  body: z.strictObject({ version: PreviewVersion }),
  response: z.object({
    /** Null if the preview was outdated and nothing was released. */
    started: StartedIncident.nullable(),
    preview: ReleasePreview,
  }),
  errors: ["EVENT_NOT_FOUND", "FORBIDDEN"],
});

export const getPickupHolds = route({
  method: "GET",
  path: "/api/events/:id/pickup-holds",
  access: "member",
  summary: "Until when orders are held after each pickup window of an event",
  params: IdParams,
  response: z.object({
    holds: z.array(z.object({ pickupWindowId: Id, endsAt: Instant, heldUntil: Instant })),
  }),
  errors: ["EVENT_NOT_FOUND"],
});

/** Hold of an order after its window, and its release, for its owner. */
export const OrderHold = z.object({
  /** Null before the window ends, and once the order is made, checked in or released. */
  held: z.object({ until: Instant, mayExtend: z.boolean(), isOnTheWay: z.boolean() }).nullable(),
  /** Set once the order is released, with the amount repaid for pieces that somebody bought. */
  released: z.object({ at: Instant, repaidCents: Cents }).nullable(),
});
export type OrderHold = z.infer<typeof OrderHold>;

export const getOrderHold = route({
  method: "GET",
  path: "/api/orders/:id/hold",
  access: "member",
  summary: "The hold of an own order after its pickup window, or its release",
  params: IdParams,
  response: OrderHold,
  errors: ["ORDER_NOT_FOUND"],
});

export const sayOnMyWay = route({
  method: "PUT",
  path: "/api/orders/:id/on-my-way",
  access: "member",
  summary: "Holds an own order longer after its pickup window, once",
  params: IdParams,
  response: OrderHold,
  errors: ["ORDER_NOT_FOUND", "ORDER_NOT_CHANGEABLE"],
});
