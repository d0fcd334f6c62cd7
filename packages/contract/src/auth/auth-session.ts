import { z } from "zod";
import { Id, Instant } from "../http/route.ts";

const AuthFactor = z.object({
  id: Id,
  factor_type: z.enum(["totp", "phone", "recovery_code"]),
  status: z.enum(["verified", "unverified"]),
  friendly_name: z.string(),
  phone: z.string().optional(),
  created_at: Instant,
  updated_at: Instant,
  last_challenged_at: Instant.optional(),
});

const Identity = z.object({
  id: z.string(),
  identity_id: Id,
  user_id: Id,
  provider: z.enum(["email", "phone"]),
  identity_data: z.record(z.string(), z.union([z.string(), z.boolean()])),
  created_at: Instant,
  updated_at: Instant,
  last_sign_in_at: Instant.optional(),
});

/** Account as `@supabase/auth-js` expects it. */
export const AuthUser = z.object({
  id: Id,
  aud: z.literal("authenticated"),
  role: z.literal("authenticated"),
  email: z.string(),
  /** Digits without the "+" of E.164. */
  phone: z.string(),
  confirmed_at: Instant.optional(),
  email_confirmed_at: Instant.optional(),
  phone_confirmed_at: Instant.optional(),
  confirmation_sent_at: Instant.optional(),
  recovery_sent_at: Instant.optional(),
  email_change_sent_at: Instant.optional(),
  phone_change_sent_at: Instant.optional(),
  reauthentication_sent_at: Instant.optional(),
  last_sign_in_at: Instant.optional(),
  new_email: z.string().optional(),
  new_phone: z.string().optional(),
  user_metadata: z.record(z.string(), z.string()),
  app_metadata: z.object({ provider: z.string(), providers: z.array(z.string()), role: z.string() }),
  identities: z.array(Identity),
  factors: z.array(AuthFactor),
  is_anonymous: z.literal(false),
  created_at: Instant,
  updated_at: Instant,
});
export type AuthUser = z.infer<typeof AuthUser>;

/** Response of every sign-in method. */
export const AuthSession = z.object({
  /** Tokens, for apps only. */
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
  token_type: z.literal("bearer").optional(),
  /** Seconds until the access token expires. */
  expires_in: z.int().optional(),
  /** Expiry in seconds since 1970. */
  expires_at: z.int().optional(),
  user: AuthUser,
  /** Whether a session was created. Verifying an email sign-up on our pages leads to `/login` instead. */
  signed_in: z.boolean(),
  /** Whether the session can only challenge and verify one of `user.factors` yet. */
  second_factor_required: z.boolean(),
});
export type AuthSession = z.infer<typeof AuthSession>;
