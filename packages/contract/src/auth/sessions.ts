import { z } from "zod";
import { Id, Instant, Nothing, route } from "../http/route.ts";
import { Member } from "../members/member.ts";

/** Types of second factors. */
export const SECOND_FACTOR_TYPES = ["totp", "phone", "recovery_code"] as const;

/** Second factor of an account. Its id is the one in the `/auth/v1/factors` routes. */
export const SecondFactor = z.object({
  id: Id,
  type: z.enum(SECOND_FACTOR_TYPES),
  name: z.string(),
  /** Phone number with all but the last four digits hidden; null for other types. */
  phone: z.string().nullable(),
  createdAt: Instant,
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** Passkey of an account. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** Sign-up modes. */
export const SIGN_UP_MODES = ["open", "invitation"] as const;

/**
 * `member` is null for visitors, and while the second factor is pending: `secondFactors` then lists the usable factors,
 * and the `/auth/v1/factors` routes complete the sign-in.
 */
export const getSession = route({
  method: "GET",
  path: "/api/session",
  access: "public",
  summary: "The signed-in member, and the server's clock",
  response: z.object({
    member: Member.nullable(),
    secondFactors: z.array(SecondFactor).nullable(),
    signUp: z.enum(SIGN_UP_MODES),
    /** Whether texts can be sent; if not, no form may depend on one. */
    canText: z.boolean(),
    /** Sender of our texts; null if unknown. */
    textsFrom: z.string().nullable(),
    serverTime: Instant,
  }),
});

const SignOutQuery = z.object({ scope: z.enum(["global", "local", "others"]).optional() });

/**
 * Without a scope the published client ends all sessions; our pages use "local". Ending all others requires
 * reauthentication; ending all doesn't. An app gets 204, and an error without a valid token. Our pages always get 200,
 * because their cookie may have expired.
 */
export const signOut = route({
  method: "POST",
  path: "/auth/v1/logout",
  access: "public",
  summary: "Ends this session, all of the account's, or all others",
  query: SignOutQuery,
  needsReauthentication: ({ query }) => (query as z.infer<typeof SignOutQuery>).scope === "others",
  otherStatuses: [204],
  response: Nothing,
  errors: ["NO_AUTHORIZATION", "BAD_JWT", "SESSION_NOT_FOUND"],
});
