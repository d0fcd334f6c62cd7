import { ROLES } from "@secret/domain";
import { z } from "zod";
import { PersonName, ZipCode } from "../auth/account-inputs.ts";
import { CODE_CHANNELS } from "../auth/proof.ts";
import { CODE_ERRORS } from "../auth/refusals.ts";
import { always, Id, IdParams, Instant, Nothing, oneLine, page, route } from "../http/route.ts";
import { OrderSummary, OrdersSummary } from "../orders/orders.ts";
import { Profile } from "./profile.ts";

/** A member as a row of the admin's list. */
export const AdminMember = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  emailVerified: z.boolean(),
  phoneVerified: z.boolean(),
  role: z.enum(ROLES),
  createdAt: Instant,
  lastSignInAt: Instant.nullable(),
  /** Shut out since then. */
  deactivatedAt: Instant.nullable(),
});
export type AdminMember = z.infer<typeof AdminMember>;

export const MEMBER_STANDINGS = ["active", "deactivated"] as const;
export type MemberStanding = (typeof MEMBER_STANDINGS)[number];

export const AdminMemberFilter = z.strictObject({
  /** A part of a name, an address or a number. */
  search: oneLine(100, 0).optional(),
  role: z.enum(ROLES).optional(),
  standing: z.enum(MEMBER_STANDINGS).optional(),
  /** Who came by it. */
  invitationId: Id.optional(),
  ...page(200),
});
export type AdminMemberFilter = z.output<typeof AdminMemberFilter>;

/** "New" are those of so many days. */
export const NEW_MEMBER_DAYS = 30;

export const listAdminMembers = route({
  method: "GET",
  path: "/api/admin/members",
  access: "admin",
  summary:
    "Members by search, role, standing and invitation, newest first, with the figures of all that match",
  query: AdminMemberFilter,
  response: z.object({
    members: z.array(AdminMember),
    hasMore: z.boolean(),
    summary: z.object({
      totalMembers: z.int(),
      /** Of the last 30 days. */
      newMembers: z.int(),
      /** Staff and admins. */
      crew: z.int(),
      deactivated: z.int(),
    }),
  }),
});

/** What somebody agreed to get, or withdrew. */
const Consent = z.object({
  createdAt: Instant,
  channel: z.enum(["mail", "sms", "push"]),
  action: z.enum(["given", "withdrawn", "help"]),
  source: z.enum(["sign_up", "profile", "text", "mail"]),
  /** Word by word what was shown, or what was texted. */
  text: z.string(),
  version: z.string().nullable(),
  address: z.string().nullable(),
});

/** Everything about a member that an admin needs, and no secret of theirs. */
export const AdminMemberDetail = AdminMember.extend({
  zipCode: z.string(),
  /** Deleted: the row stays for the books, without a name. Nothing can be done with it any more. */
  deletedAt: Instant.nullable(),
  /** The only admin who is left can't be demoted, deactivated or deleted. */
  isLastAdmin: z.boolean(),
  ...Profile.pick({
    pendingEmail: true,
    pendingPhone: true,
    notificationPreferences: true,
    stops: true,
  }).shape,
  /** By which they came. */
  invitation: z.object({ id: Id, label: z.string() }).nullable(),
  termsVersion: z.string().nullable(),
  termsAcceptedAt: Instant.nullable(),
  adultAttestedAt: Instant.nullable(),
  /** How many of each they have. */
  secondFactors: z.int(),
  passkeys: z.int(),
  devices: z.int(),
  figures: OrdersSummary,
  /** The newest first. */
  consents: z.array(Consent),
});
export type AdminMemberDetail = z.infer<typeof AdminMemberDetail>;

export const getAdminMember = route({
  method: "GET",
  path: "/api/admin/members/:id",
  access: "admin",
  summary: "One member, with contacts, consents and figures",
  params: IdParams,
  response: AdminMemberDetail,
  errors: ["NOT_FOUND"],
});

export const listMemberOrders = route({
  method: "GET",
  path: "/api/admin/members/:id/orders",
  access: "admin",
  summary: "A member's orders and those that they gave away, newest first",
  params: IdParams,
  query: z.strictObject(page(100)),
  response: z.object({ orders: z.array(OrderSummary), hasMore: z.boolean() }),
});

export const editMember = route({
  method: "PATCH",
  path: "/api/admin/members/:id",
  access: "admin",
  summary: "Corrects names or zip code; what is left out stays",
  params: IdParams,
  body: z.strictObject({
    firstName: PersonName.optional(),
    lastName: PersonName.optional(),
    zipCode: ZipCode.optional(),
  }),
  response: AdminMemberDetail,
  errors: ["NOT_FOUND"],
});

export const setMemberRole = route({
  method: "PUT",
  path: "/api/admin/members/:id/role",
  access: "admin",
  summary: "Makes somebody a member, staff or an admin; their sessions end",
  needsProof: always,
  params: IdParams,
  body: z.strictObject({ role: z.enum(ROLES) }),
  response: AdminMemberDetail,
  errors: ["NOT_FOUND", "LAST_ADMIN"],
});

export const deactivateMember = route({
  method: "POST",
  path: "/api/admin/members/:id/deactivation",
  access: "admin",
  summary: "Shuts a member out, everywhere and at once",
  params: IdParams,
  response: AdminMemberDetail,
  errors: ["NOT_FOUND", "LAST_ADMIN"],
});

export const reactivateMember = route({
  method: "DELETE",
  path: "/api/admin/members/:id/deactivation",
  access: "admin",
  summary: "Lets a deactivated member in again",
  params: IdParams,
  response: AdminMemberDetail,
  errors: ["NOT_FOUND", "LAST_ADMIN"],
});

export const endMemberSessions = route({
  method: "DELETE",
  path: "/api/admin/members/:id/sessions",
  access: "admin",
  summary: "Signs a member out on every device, at once",
  params: IdParams,
  response: z.object({ endedSessions: z.int() }),
  errors: ["NOT_FOUND"],
});

export const removeMemberSecondFactors = route({
  method: "DELETE",
  path: "/api/admin/members/:id/second-factors",
  access: "admin",
  summary: "Takes all second factors off a member who lost them; their sessions end, and they are told",
  needsProof: always,

  params: IdParams,
  response: AdminMemberDetail,
  errors: ["NOT_FOUND"],
});

const Channel = z.strictObject({ channel: z.enum(CODE_CHANNELS) });

export const resendMemberVerification = route({
  method: "POST",
  path: "/api/admin/members/:id/verification",
  access: "admin",
  summary: "Sends a new code to a contact that a member asked to add and hasn't verified",
  params: IdParams,
  body: Channel,
  response: Nothing,
  errors: ["NOT_FOUND", ...CODE_ERRORS],
});

export const deleteMember = route({
  method: "DELETE",
  path: "/api/admin/members/:id",
  access: "admin",
  summary: "Deletes a member's account; their orders stay for the books, without a name",
  needsProof: always,

  params: IdParams,
  response: Nothing,
  errors: ["NOT_FOUND", "LAST_ADMIN", "MEMBER_HAS_OPEN_ORDERS"],
});

/** Somebody who asked for an account and hasn't verified their address or number. */
export const WaitingSignUp = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  /** One of both. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** By which they come. */
  invitation: z.object({ id: Id, label: z.string() }).nullable(),
  createdAt: Instant,
  /** When a code was last asked for. Null: none in the last days. */
  codeAskedAt: Instant.nullable(),
});
export type WaitingSignUp = z.infer<typeof WaitingSignUp>;

export const listWaitingSignUps = route({
  method: "GET",
  path: "/api/admin/sign-ups",
  access: "admin",
  summary: "Who asked for an account in the last seven days and hasn't verified it, newest first",
  query: z.strictObject({ search: oneLine(100, 0).optional(), ...page(200) }),
  response: z.object({ signUps: z.array(WaitingSignUp), hasMore: z.boolean() }),
});

export const resendSignUpVerification = route({
  method: "POST",
  path: "/api/admin/sign-ups/:id/verification",
  access: "admin",
  summary: "Sends somebody who hasn't verified their sign-up a new code",
  params: IdParams,
  response: Nothing,
  errors: ["NOT_FOUND", ...CODE_ERRORS],
});
