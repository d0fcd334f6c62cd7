import { z } from "zod";
import { Id, Instant, Nothing, route } from "../http/route.ts";

/** Incident that can still be undone. */
export const StartedIncident = z.object({
  id: Id,
  /** Until then it can be undone, and nothing is sent or refunded. */
  leavesAt: Instant,
});
export type StartedIncident = z.infer<typeof StartedIncident>;

/** Hash of a preview, in base64url. */
export const PreviewVersion = z.string().regex(/^[\w-]{43}$/);

export const undoIncident = route({
  method: "POST",
  path: "/api/crew/events/:id/incidents/:incidentId/undo",
  access: "staff",
  summary: "Withdraws an incident while nothing of it was sent or refunded",
  params: z.strictObject({ id: Id, incidentId: Id }),
  response: Nothing,
  errors: ["EVENT_NOT_FOUND", "NOT_FOUND", "UNDO_TOO_LATE"],
});
