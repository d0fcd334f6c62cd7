import { z } from "zod";
import { INVITATION_ERRORS } from "../auth/refusals.ts";
import { asGiven, Id, IdParams, Instant, Nothing, oneLine, page, route } from "../http/route.ts";
import { InvitationLabel } from "./invitation-label.ts";

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
  /** Null: it came to be by a friend's order. */
  createdBy: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  /** When the last one came in by it. */
  lastUsedAt: Instant.nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

/** Made by an admin, for a card; or by a member's order that was offered to a friend. */
export const INVITATION_ORIGINS = ["card", "friend"] as const;
export type InvitationOrigin = (typeof INVITATION_ORIGINS)[number];

export const InvitationFilter = z.strictObject({
  /** A part of its label or code. */
  search: oneLine(80, 0).optional(),
  origin: z.enum(INVITATION_ORIGINS).optional(),
  ...page(200),
});
export type InvitationFilter = z.output<typeof InvitationFilter>;

export const listInvitations = route({
  method: "GET",
  path: "/api/admin/invitations",
  access: "admin",
  summary: "Invitations by search and origin, newest first, and how many members each brought",
  query: InvitationFilter,
  response: z.object({
    invitations: z.array(Invitation),
    hasMore: z.boolean(),
    /** Of all that match. */
    summary: z.object({
      totalInvitations: z.int(),
      /** Somebody can still come by them. */
      open: z.int(),
      cameIn: z.int(),
    }),
  }),
});

export const createInvitation = route({
  method: "POST",
  path: "/api/admin/invitations",
  access: "admin",
  summary: "Makes an invitation code",
  body: z.strictObject({
    label: InvitationLabel,
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
