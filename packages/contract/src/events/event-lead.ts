import { z } from "zod";
import { Id, IdParams, route } from "../http/route.ts";

/** The crew member who decides on bad moments of an event's pickup, and all who could. */
export const EventLead = z.object({
  /** Null if the event has no lead; admins decide then. */
  leadId: Id.nullable(),
  crew: z.array(z.object({ id: Id, name: z.string() })),
});
export type EventLead = z.infer<typeof EventLead>;

export const getEventLead = route({
  method: "GET",
  path: "/api/admin/events/:id/lead",
  access: "admin",
  summary: "The event's lead, and the crew members who could be",
  params: IdParams,
  response: EventLead,
  errors: ["EVENT_NOT_FOUND"],
});

export const setEventLead = route({
  method: "PUT",
  path: "/api/admin/events/:id/lead",
  access: "admin",
  summary: "Sets or removes the event's lead",
  params: IdParams,
  body: z.strictObject({ userId: Id.nullable() }),
  response: EventLead,
  errors: ["EVENT_NOT_FOUND", "NOT_FOUND"],
});
