import { CART_LINES_MAX, REFUND_PERCENTS, WRONG_ORDER_REASONS } from "@secret/domain";
import { z } from "zod";
import { Cents, GivenCents, Id, IdParams, route } from "../http/route.ts";
import { StartedIncident } from "./incidents.ts";

const Choice = z.strictObject({
  orderId: Id,
  /** Line to refund a part of; without it, the whole order. */
  position: z.coerce
    .number()
    .int()
    .min(0)
    .max(CART_LINES_MAX - 1)
    .optional(),
  percent: z.coerce.number().int().min(25).max(100).pipe(z.literal(REFUND_PERCENTS)),
  reason: z.enum(WRONG_ORDER_REASONS),
});

/** Effects of a part refund. */
export const PartRefundPreview = z.object({
  amountCents: Cents,
  foodCents: Cents,
  taxCents: Cents,
  tipCents: Cents,
  /** Whether it was paid at the counter, where the crew gives the money back. */
  isAtCounter: z.boolean(),
  /** Most that this crew member may refund; null for no limit. */
  allowedCents: Cents.nullable(),
  /** Text to the payer; null for a walk-up, who gets none. */
  text: z.string().nullable(),
});
export type PartRefundPreview = z.infer<typeof PartRefundPreview>;

const NOT_REFUNDABLE = [
  "EVENT_NOT_FOUND",
  "ORDER_NOT_FOUND",
  "PAYMENT_REQUIRED",
  "PAYMENT_DISPUTED",
  "REFUND_CHANGED",
  "RETURN_IN_PROGRESS",
] as const;

export const previewPartRefund = route({
  method: "GET",
  path: "/api/crew/events/:id/part-refund",
  access: "staff",
  summary: "Previews a refund of a part of a line or an order at the pickup window; changes nothing",
  params: IdParams,
  query: Choice,
  response: PartRefundPreview,
  errors: NOT_REFUNDABLE,
});

export const startPartRefund = route({
  method: "POST",
  path: "/api/crew/events/:id/part-refund",
  access: "staff",
  summary: "Refunds a part of a line or an order at the pickup window, once it can't be undone anymore",
  idempotent: true,
  params: IdParams,
  body: Choice.extend({
    /** Amount on the held button. */
    shownCents: GivenCents,
  }),
  response: StartedIncident,
  errors: [...NOT_REFUNDABLE, "IDEMPOTENCY_KEY_REUSED", "INCIDENT_IN_PROGRESS", "REFUND_LIMIT_REACHED"],
});
