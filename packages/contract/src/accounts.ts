import { ROLES } from "@secret/domain";
import { z } from "zod";
import { GivenPassword, PersonName, ZipCode } from "./account-inputs.ts";
import { Id, IdParams, Instant, Nothing, route } from "./route.ts";

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

export const SECOND_FACTOR_TYPES = ["totp", "phone", "recovery_code"] as const;

/** A second factor that an account has. Its id is the one of the `/auth/v1/factors` routes. */
export const SecondFactor = z.object({
  id: Id,
  type: z.enum(SECOND_FACTOR_TYPES),
  name: z.string(),
  /** Of type "phone": the number, all but the last four digits hidden. */
  phone: z.string().nullable(),
  createdAt: Instant,
});
export type SecondFactor = z.infer<typeof SecondFactor>;

export const SIGN_UP_MODES = ["open", "invitation"] as const;

/**
 * `member` is null for visitors, and also while the password was right but the second factor is still asked
 * for: then `secondFactors` lists what can be used, and the `/auth/v1/factors` routes finish the sign-in.
 */
export const getSession = route({
  method: "GET",
  path: "/api/session",
  access: "public",
  summary: "Who is signed in, and the server's clock",
  response: z.object({
    member: Member.nullable(),
    secondFactors: z.array(SecondFactor).nullable(),
    signUp: z.enum(SIGN_UP_MODES),
    /** Whether texts can be sent: without them nothing may be asked for that needs one. */
    canText: z.boolean(),
    serverTime: Instant,
  }),
});

export const NotificationPreferences = z.strictObject({
  sms: z.boolean(),
  email: z.boolean(),
  push: z.boolean(),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const Profile = Member.extend({
  notificationPreferences: NotificationPreferences,
  /** A contact that was asked for and waits for its code. */
  pendingEmail: z.string().nullable(),
  pendingPhone: z.string().nullable(),
  /** Verified ones, without recovery codes. */
  secondFactors: z.array(SecondFactor),
  recoveryCodes: z.object({ total: z.int(), remaining: z.int() }).nullable(),
  passkeys: z.array(Passkey),
});
export type Profile = z.infer<typeof Profile>;

export const getProfile = route({
  method: "GET",
  path: "/api/profile",
  access: "member",
  summary: "Everything the profile page shows",
  response: Profile,
});

export const updateProfile = route({
  method: "PATCH",
  path: "/api/profile",
  access: "member",
  summary: "Changes names, zip code or notification preferences; what is left out stays",
  body: z.strictObject({
    firstName: PersonName.optional(),
    lastName: PersonName.optional(),
    zipCode: ZipCode.optional(),
    notificationPreferences: NotificationPreferences.partial().optional(),
  }),
  response: Profile,
});

export const deleteProfile = route({
  method: "DELETE",
  path: "/api/profile",
  access: "member",
  summary: "Deletes the account; its orders stay for the books, without a name",
  body: z.strictObject({ password: GivenPassword }),
  response: Nothing,
  errors: ["CURRENT_PASSWORD_INVALID", "LAST_ADMIN", "OPEN_ORDERS", "OVER_REQUEST_RATE_LIMIT"],
});

/** Everything that is kept about an account, one entry a feature. */
export const exportProfile = route({
  method: "GET",
  path: "/api/profile/export",
  access: "member",
  summary: "Download my data, as a JSON file",
  response: z.record(z.string(), z.unknown()),
});

export const SignedInDevice = z.object({
  id: Id,
  /** "Chrome on Android" */
  name: z.string(),
  ipAddress: z.string().nullable(),
  createdAt: Instant,
  lastSeenAt: Instant,
  isCurrent: z.boolean(),
});
export type SignedInDevice = z.infer<typeof SignedInDevice>;

/** Sign-out of all, or of all others: `/auth/v1/logout?scope=global` and `scope=others`. */
export const listSessions = route({
  method: "GET",
  path: "/api/sessions",
  access: "member",
  summary: "The devices that are signed in, the newest visit first",
  response: z.object({ sessions: z.array(SignedInDevice) }),
});

export const endSession = route({
  method: "DELETE",
  path: "/api/sessions/:id",
  access: "member",
  summary: "Signs out one device",
  params: IdParams,
  response: Nothing,
  errors: ["NOT_FOUND"],
});
