import { z } from "zod";
import { always, Id, IdParams, Instant, Nothing, route } from "../http/route.ts";
import { Member } from "../members/member.ts";

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

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

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
  needsProof: always,
  params: IdParams,
  response: Nothing,
  errors: ["NOT_FOUND"],
});
