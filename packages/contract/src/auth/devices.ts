import { z } from "zod";
import { always, Id, IdParams, Instant, Nothing, route } from "../http/route.ts";

/** Signed-in device. */
export const SignedInDevice = z.object({
  id: Id,
  /** Device name: "Chrome on Android". */
  name: z.string(),
  ipAddress: z.string().nullable(),
  createdAt: Instant,
  lastSeenAt: Instant,
  isCurrent: z.boolean(),
});
export type SignedInDevice = z.infer<typeof SignedInDevice>;

/** To sign out all or all other devices, use `/auth/v1/logout?scope=global` or `scope=others`. */
export const listSessions = route({
  method: "GET",
  path: "/api/sessions",
  access: "member",
  summary: "The signed-in devices, most recently used first",
  response: z.object({ sessions: z.array(SignedInDevice) }),
});

export const endSession = route({
  method: "DELETE",
  path: "/api/sessions/:id",
  access: "member",
  summary: "Signs out one device",
  needsReauthentication: always,
  params: IdParams,
  response: Nothing,
  errors: ["NOT_FOUND"],
});
