import { ROLES } from "@secret/domain";
import { z } from "zod";
import { Id, Instant } from "../http/route.ts";

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
  /** What this session may do: a crew account that must add a second factor first counts as "member". */
  role: z.enum(ROLES),
  /** Staff and admins may be asked to have a second factor: until then `/profile` asks them to add one. */
  mustAddSecondFactor: z.boolean(),
  createdAt: Instant,
  previousSignInAt: Instant.nullable(),
});
export type Member = z.infer<typeof Member>;
