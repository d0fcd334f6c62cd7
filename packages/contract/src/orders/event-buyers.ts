import { z } from "zod";
import { Cents, Id, IdParams, page, route } from "../http/route.ts";

/**
 * A member whose orders of one event stand, by whoever they were paid. One whose account is deactivated is a buyer too,
 * as their food is made; but a broadcast passes them over.
 */
export const EventBuyer = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  orders: z.int(),
  /** What they cost, without what went back: to whom they were given may have paid nothing. */
  worthCents: Cents,
  isDeactivated: z.boolean(),
});
export type EventBuyer = z.infer<typeof EventBuyer>;

export const listEventBuyers = route({
  method: "GET",
  path: "/api/admin/events/:id/buyers",
  access: "admin",
  summary: "An event's buyers by name, deactivated ones too. Walk-ups are none",
  params: IdParams,
  query: z.strictObject(page(200)),
  response: z.object({
    buyers: z.array(EventBuyer),
    hasMore: z.boolean(),
    /** Of all of them, not only of the page. */
    totalBuyers: z.int(),
  }),
});
