import { INVITATION_LABEL_MAX_LENGTH } from "@secret/domain";
import { z } from "zod";
import { INVITATION_ERRORS } from "../auth/refusals.ts";
import {
  asGiven,
  GivenInstant,
  Id,
  IdParams,
  Instant,
  Nothing,
  oneLine,
  page,
  pageQuery,
  route,
} from "../http/route.ts";
import { InvitationLabel } from "./invitation-label.ts";

const INVITATION_USES_MAX = 100_000;

/** Used by `/register?invite=…` to check the code at once. */
export const checkInvitation = route({
  method: "GET",
  path: "/api/invitations/:code",
  access: "public",
  summary: "Whether an invitation can still be used",
  params: z.strictObject({ code: asGiven(64).min(1) }),
  response: Nothing,
  errors: [...INVITATION_ERRORS, "OVER_REQUEST_RATE_LIMIT"],
});

/** Invitation with its usage. */
export const Invitation = z.object({
  id: Id,
  code: z.string(),
  label: z.string(),
  /** Maximum uses; null for no limit. */
  maxUses: z.int().nullable(),
  usedCount: z.int(),
  expiresAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
  createdAt: Instant,
  /** Admin who created it; null if it comes from a transferred order, or from somebody's interest. */
  createdBy: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  /** Time of the last sign-up with it. */
  lastUsedAt: Instant.nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

/**
 * Origins of invitations: created by an admin for a card, by a member's transfer to a friend, or for somebody who asked to
 * hear about the next event. Without an origin, a list has all but the last.
 */
export const INVITATION_ORIGINS = ["card", "friend", "interest"] as const;
export type InvitationOrigin = (typeof INVITATION_ORIGINS)[number];

/** Filters of the admin's invitation list. */
export const InvitationFilter = z.strictObject({
  /** Part of its label or code. */
  search: oneLine(INVITATION_LABEL_MAX_LENGTH, 0).optional(),
  origin: z.enum(INVITATION_ORIGINS).optional(),
  ...pageQuery(200),
});
export type InvitationFilter = z.output<typeof InvitationFilter>;

export const listInvitations = route({
  method: "GET",
  path: "/api/admin/invitations",
  access: "admin",
  summary: "Invitations by search and origin, newest first, with the number of members each brought",
  query: InvitationFilter,
  response: page(Invitation).extend({
    /** Counts of all matches. */
    summary: z.object({
      totalInvitations: z.int(),
      /** Invitations that can still be used. */
      open: z.int(),
      cameIn: z.int(),
    }),
  }),
});

export const createInvitation = route({
  method: "POST",
  path: "/api/admin/invitations",
  access: "admin",
  summary: "Creates an invitation code",
  body: z.strictObject({
    label: InvitationLabel,
    maxUses: z.int().min(1).max(INVITATION_USES_MAX).nullable().default(null),
    expiresAt: GivenInstant.nullable().default(null),
  }),
  response: Invitation,
});

export const revokeInvitation = route({
  method: "DELETE",
  path: "/api/admin/invitations/:id",
  access: "admin",
  summary: "Revokes an invitation; members who used it stay",
  params: IdParams,
  response: Invitation,
  errors: ["NOT_FOUND"],
});
