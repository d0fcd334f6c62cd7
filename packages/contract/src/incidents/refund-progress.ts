import { z } from "zod";
import { Cents, IdParams, route } from "../http/route.ts";

const Step = z.object({ count: z.int(), cents: Cents });
const OrderAmount = z.object({ orderNumber: z.string(), cents: Cents });

/** How far the refunds of a cancelled event are. They are done once only completed ones are left. */
export const RefundProgress = z.object({
  /** Whether no more are sent to Square for now. */
  isPaused: z.boolean(),
  unsent: Step,
  /** Sent without an answer yet; they are sent again with the same key. */
  sent: Step,
  atSquare: Step,
  completed: Step,
  /** Square refused these, so that an admin must send them again or pay them by hand. */
  needsPerson: Step,
  people: z.array(OrderAmount.extend({ refusal: z.string() })),
  /** Orders paid at the counter, whose money is given back there. */
  atCounter: z.array(OrderAmount),
  /** Square's fees for these payments, which it keeps, as far as reported. */
  feeCents: Cents,
  unreportedFees: z.int(),
});
export type RefundProgress = z.infer<typeof RefundProgress>;

export const getRefundProgress = route({
  method: "GET",
  path: "/api/crew/events/:id/refunds",
  access: "staff",
  summary: "How far the refunds of a cancelled event are, for its lead and admins",
  params: IdParams,
  response: RefundProgress,
  errors: ["EVENT_NOT_FOUND", "FORBIDDEN"],
});

export const pauseRefunds = route({
  method: "PUT",
  path: "/api/crew/events/:id/refunds/pause",
  access: "staff",
  summary: "Pauses or resumes sending the refunds of a cancelled event to Square",
  params: IdParams,
  body: z.strictObject({ isPaused: z.boolean() }),
  response: RefundProgress,
  errors: ["EVENT_NOT_FOUND", "FORBIDDEN"],
});
