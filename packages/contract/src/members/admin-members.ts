import { z } from "zod";
import { IdParams, route } from "../http/route.ts";

export const endMemberSessions = route({
  method: "DELETE",
  path: "/api/admin/members/:id/sessions",
  access: "admin",
  summary: "Signs a member out on every device, at once",
  params: IdParams,
  response: z.object({ endedSessions: z.int() }),
  errors: ["NOT_FOUND"],
});
