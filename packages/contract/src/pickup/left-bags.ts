import { z } from "zod";
import { Cents, Id, IdParams, Instant, route } from "../http/route.ts";

/**
 * Bag of a cancelled order, or of a released one whose food was sold, that an offline device handed off. Its money goes
 * back; an admin decides whether that is right.
 */
export const LeftBag = z.object({
  id: Id,
  orderId: Id,
  orderNumber: z.string(),
  timeZone: z.string(),
  /** Time of the hand-off, by the device's corrected clock. */
  leftAt: Instant,
  cancelledAt: Instant.nullable(),
  releasedAt: Instant.nullable(),
  /** First name and initial of the crew member who handed it off. */
  by: z.string(),
  refundedCents: Cents,
});
export type LeftBag = z.infer<typeof LeftBag>;

const bags = z.object({ bags: z.array(LeftBag) });

export const listLeftBags = route({
  method: "GET",
  path: "/api/admin/left-bags",
  access: "admin",
  summary: "Bags of cancelled and released orders handed off anyway, until an admin settles them",
  response: bags,
});

export const settleLeftBag = route({
  method: "POST",
  path: "/api/admin/left-bags/:id/settle",
  access: "admin",
  summary:
    "Settles a bag of a cancelled or released order: the admin has decided whether its refund is right",
  params: IdParams,
  response: bags,
  errors: ["NOT_FOUND"],
});
