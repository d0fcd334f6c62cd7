import { ROLES } from "@secret/domain";
import { z } from "zod";
import { Id, Instant } from "../http/route.ts";

/** Signed-in account as its own pages see it. */
export const Member = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  emailVerified: z.boolean(),
  phoneVerified: z.boolean(),
  zipCode: z.string(),
  /** Role of this session. A crew account that must add a second factor first counts as "member". */
  role: z.enum(ROLES),
  /** Whether `/profile` asks the account to add the second factor that crew must have. */
  mustAddSecondFactor: z.boolean(),
  createdAt: Instant,
  previousSignInAt: Instant.nullable(),
});
export type Member = z.infer<typeof Member>;
