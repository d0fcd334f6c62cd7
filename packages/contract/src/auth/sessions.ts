import { z } from "zod";
import { Id, Instant, Nothing, route } from "../http/route.ts";
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
    /** The number that texts come from; null where it isn't known. */
    textsFrom: z.string().nullable(),
    serverTime: Instant,
  }),
});

const SignOutQuery = z.object({ scope: z.enum(["global", "local", "others"]).optional() });

/**
 * Without a scope the published client ends all sessions; our pages ask for "local". Ending all others and staying
 * is a change of the account's devices; ending all isn't. An app gets 204 and, without a valid token, an
 * error; our pages get 200 either way, since their cookie may already be over.
 */
export const signOut = route({
  method: "POST",
  path: "/auth/v1/logout",
  access: "public",
  summary: "Ends this session, all of the account's, or all others",
  query: SignOutQuery,
  needsProof: ({ query }) => (query as z.infer<typeof SignOutQuery>).scope === "others",
  response: Nothing,
  errors: ["NO_AUTHORIZATION", "BAD_JWT", "SESSION_NOT_FOUND"],
});
