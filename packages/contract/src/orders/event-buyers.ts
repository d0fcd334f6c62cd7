import { PICKUP_STATES } from "@secret/domain";
import { z } from "zod";
import {
  always,
  Cents,
  file,
  Id,
  IdParams,
  Instant,
  oneLine,
  page,
  pageQuery,
  route,
} from "../http/route.ts";

/**
 * Member with active orders of an event, including orders that another member paid for. A deactivated member counts
 * too, since their food is made, but gets no broadcast.
 */
export const EventBuyer = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  orders: z.int(),
  /** Total collected of their orders (decision 0065). The recipient of a transfer may have paid nothing. */
  worthCents: Cents,
  isDeactivated: z.boolean(),
  /** Pickups of their orders, earliest window first. */
  pickups: z.array(z.object({ startsAt: Instant, endsAt: Instant, state: z.enum(PICKUP_STATES) })),
});
export type EventBuyer = z.infer<typeof EventBuyer>;

export const listEventBuyers = route({
  method: "GET",
  path: "/api/admin/events/:id/buyers",
  access: "admin",
  summary: "An event's buyers by name, including deactivated members, without walk-ups",
  params: IdParams,
  query: z.strictObject({
    /** Part of a name, an address or a number. */
    search: oneLine(100, 0).optional(),
    ...pageQuery(200),
  }),
  response: page(EventBuyer).extend({
    /** Count of all buyers that match, not only of one page. */
    totalBuyers: z.int(),
    timeZone: z.string(),
  }),
});

export const exportEventBuyers = route({
  method: "GET",
  path: "/api/admin/events/:id/buyers/export.csv",
  needsReauthentication: always,
  access: "admin",
  summary: "An event's buyers by name as CSV, with their pickup windows",
  params: IdParams,
  response: file("text/csv"),
});
