import { z } from "zod";
import { INVITATION_ERRORS } from "../auth/refusals.ts";
import { asGiven, Id, IdParams, Instant, Nothing, oneLine, route } from "../http/route.ts";

const INVITATION_USES_MAX = 100_000;

/** For `/register?invite=…`: says at once whether the code is good. */
export const checkInvitation = route({
  method: "GET",
  path: "/api/invitations/:code",
  access: "public",
  summary: "Whether an invitation can still be used",
  params: z.strictObject({ code: asGiven(64).min(1) }),
  response: Nothing,
  errors: [...INVITATION_ERRORS, "OVER_REQUEST_RATE_LIMIT"],
});

export const Invitation = z.object({
  id: Id,
  code: z.string(),
  label: z.string(),
  /** Null: no limit. */
  maxUses: z.int().nullable(),
  usedCount: z.int(),
  expiresAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
  createdAt: Instant,
});
export type Invitation = z.infer<typeof Invitation>;

export const listInvitations = route({
  method: "GET",
  path: "/api/admin/invitations",
  access: "admin",
  summary: "All invitations, newest first, and how many members each brought",
  response: z.object({ invitations: z.array(Invitation) }),
});

export const createInvitation = route({
  method: "POST",
  path: "/api/admin/invitations",
  access: "admin",
  summary: "Makes an invitation code",
  body: z.strictObject({
    label: oneLine(80),
    maxUses: z.int().min(1).max(INVITATION_USES_MAX).nullable().default(null),
    expiresAt: Instant.nullable().default(null),
  }),
  response: Invitation,
});

export const revokeInvitation = route({
  method: "DELETE",
  path: "/api/admin/invitations/:id",
  access: "admin",
  summary: "Makes an invitation void; who came by it stays",
  params: IdParams,
  response: Invitation,
  errors: ["NOT_FOUND"],
});
