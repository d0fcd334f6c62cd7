import { ROLES } from "@secret/domain";
import { z } from "zod";
import { Id, Instant, route } from "./route.ts";

/** The signed-in account as its own pages see it. */
export const Member = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  emailVerified: z.boolean(),
  phoneVerified: z.boolean(),
  zipCode: z.string(),
  role: z.enum(ROLES),
  createdAt: Instant,
  previousSignInAt: Instant.nullable(),
});
export type Member = z.infer<typeof Member>;

export const getSession = route({
  method: "GET",
  path: "/api/session",
  access: "public",
  summary: "Who is signed in, and the server's clock",
  response: z.object({ member: Member.nullable(), serverTime: Instant }),
});
