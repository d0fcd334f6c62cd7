import { ROLES } from "@secret/domain";
import { z } from "zod";
import { PersonName, ZipCode } from "../auth/account-inputs.ts";
import { CODE_CHANNELS } from "../auth/reauthentication.ts";
import { CODE_ERRORS } from "../auth/refusals.ts";
import {
  always,
  Cents,
  file,
  Id,
  IdParams,
  Instant,
  Nothing,
  oneLine,
  page,
  pageQuery,
  route,
} from "../http/route.ts";
import { OrderSummary, OrdersSummary } from "../orders/orders.ts";
import { Profile } from "./profile.ts";

/** Tag of members. */
export const MemberTag = z.object({
  id: Id,
  name: z.string(),
  /** Whether the crew sees it at the hand-off. */
  isShownAtHandOff: z.boolean(),
});
export type MemberTag = z.infer<typeof MemberTag>;

/** Member in the admin's list. */
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
  /** Time of deactivation. */
  deactivatedAt: Instant.nullable(),
  /** Tags by name. */
  tags: z.array(MemberTag),
  /** Net sales of all orders they paid for. */
  netSalesCents: Cents,
});
export type AdminMember = z.infer<typeof AdminMember>;

/** Statuses of a member's account. */
export const MEMBER_STATUSES = ["active", "deactivated"] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];

/** Filters of members that the admin's list and its export share. */
const MemberMatch = {
  /** Part of a name, an address or a number. */
  search: oneLine(100, 0).optional(),
  role: z.enum(ROLES).optional(),
  status: z.enum(MEMBER_STATUSES).optional(),
  /** Invitation they signed up with. */
  invitationId: Id.optional(),
  tagId: Id.optional(),
};

/** Filters of the admin's member list. */
export const AdminMemberFilter = z.strictObject({ ...MemberMatch, ...pageQuery(200) });
export type AdminMemberFilter = z.output<typeof AdminMemberFilter>;

/** Days for which a member counts as new. */
export const NEW_MEMBER_DAYS = 30;

export const listAdminMembers = route({
  method: "GET",
  path: "/api/admin/members",
  access: "admin",
  summary:
    "Members by search, role, status, invitation and tag, newest first, with the counts of all matches",
  query: AdminMemberFilter,
  response: page(AdminMember).extend({
    summary: z.object({
      totalMembers: z.int(),
      /** Members of the last 30 days. */
      newMembers: z.int(),
      /** Staff and admins. */
      crew: z.int(),
      deactivated: z.int(),
    }),
  }),
});

export const exportAdminMembers = route({
  method: "GET",
  path: "/api/admin/members/export.csv",
  access: "admin",
  summary: "Matching members as CSV, newest first, with contacts, consents, tags, orders and net sales",
  needsReauthentication: always,
  query: z.strictObject(MemberMatch),
  response: file("text/csv"),
});

/** Consent that was given or withdrawn. */
const Consent = z.object({
  createdAt: Instant,
  channel: z.enum(["mail", "sms", "push"]),
  action: z.enum(["given", "withdrawn", "help"]),
  source: z.enum(["sign_up", "profile", "text", "mail", "interest"]),
  /** Displayed text, or incoming message, verbatim. */
  text: z.string(),
  version: z.string().nullable(),
  address: z.string().nullable(),
});

/** Note about a member. */
const MemberNote = z.object({
  id: Id,
  text: z.string(),
  /** Whether the crew sees it at the hand-off. */
  isShownAtHandOff: z.boolean(),
  /** Name of the admin who wrote it. */
  writtenBy: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type MemberNote = z.infer<typeof MemberNote>;

/** Everything about a member that an admin needs, without secrets. */
export const AdminMemberDetail = AdminMember.extend({
  zipCode: z.string(),
  /** Time of deletion. The row stays for accounting, without a name, and can't be changed anymore. */
  deletedAt: Instant.nullable(),
  /** Whether this is the only remaining admin, who can't be demoted, deactivated or deleted. */
  isLastAdmin: z.boolean(),
  ...Profile.pick({
    pendingEmail: true,
    pendingPhone: true,
    notificationPreferences: true,
    suppressions: true,
  }).shape,
  /** Invitation they signed up with. */
  invitation: z.object({ id: Id, label: z.string() }).nullable(),
  termsVersion: z.string().nullable(),
  termsAcceptedAt: Instant.nullable(),
  adultAttestedAt: Instant.nullable(),
  /** Counts of sign-in methods and devices. */
  secondFactors: z.int(),
  passkeys: z.int(),
  devices: z.int(),
  figures: OrdersSummary,
  /** Consents, newest first. */
  consents: z.array(Consent),
  /** Notes, newest first. */
  notes: z.array(MemberNote),
});
export type AdminMemberDetail = z.infer<typeof AdminMemberDetail>;

export const getAdminMember = route({
  method: "GET",
  path: "/api/admin/members/:id",
  access: "admin",
  summary: "One member, with contacts, consents and stats",
  params: IdParams,
  response: AdminMemberDetail,
  errors: ["NOT_FOUND"],
});

export const listMemberOrders = route({
  method: "GET",
  path: "/api/admin/members/:id/orders",
  access: "admin",
  summary: "A member's orders and those they transferred, newest first",
  params: IdParams,
  query: z.strictObject(pageQuery(100)),
  response: page(OrderSummary),
});

export const editMember = route({
  method: "PATCH",
  path: "/api/admin/members/:id",
  access: "admin",
  summary: "Corrects names or ZIP code; omitted fields stay unchanged",
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
  summary: "Changes an account's role and ends its sessions",
  needsReauthentication: always,
  params: IdParams,
  body: z.strictObject({ role: z.enum(ROLES) }),
  response: AdminMemberDetail,
  errors: ["NOT_FOUND", "LAST_ADMIN"],
});

export const deactivateMember = route({
  method: "POST",
  path: "/api/admin/members/:id/deactivation",
  access: "admin",
  summary: "Deactivates a member and ends all their sessions",
  params: IdParams,
  response: AdminMemberDetail,
  errors: ["NOT_FOUND", "LAST_ADMIN"],
});

export const reactivateMember = route({
  method: "DELETE",
  path: "/api/admin/members/:id/deactivation",
  access: "admin",
  summary: "Reactivates a member",
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
  summary: "Removes all second factors of a member who lost them, ends their sessions and notifies them",
  needsReauthentication: always,

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
  summary: "Deletes a member's account; their orders stay for accounting, without a name",
  needsReauthentication: always,

  params: IdParams,
  response: Nothing,
  errors: ["NOT_FOUND", "LAST_ADMIN", "MEMBER_HAS_OPEN_ORDERS"],
});

/** Pending sign-up whose address or number isn't verified. */
export const WaitingSignUp = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  /** Contact; exactly one of the two is set. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Invitation they sign up with. */
  invitation: z.object({ id: Id, label: z.string() }).nullable(),
  createdAt: Instant,
  /** Time of the last requested code; null if none in the last days. */
  codeAskedAt: Instant.nullable(),
});
export type WaitingSignUp = z.infer<typeof WaitingSignUp>;

export const listWaitingSignUps = route({
  method: "GET",
  path: "/api/admin/sign-ups",
  access: "admin",
  summary: "Unverified sign-ups of the last seven days, newest first",
  query: z.strictObject({ search: oneLine(100, 0).optional(), ...pageQuery(200) }),
  response: page(WaitingSignUp),
});

export const resendSignUpVerification = route({
  method: "POST",
  path: "/api/admin/sign-ups/:id/verification",
  access: "admin",
  summary: "Sends a new code for an unverified sign-up",
  params: IdParams,
  response: Nothing,
  errors: ["NOT_FOUND", ...CODE_ERRORS],
});
