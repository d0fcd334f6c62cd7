import {
  CODE_PATTERN,
  normalizeEmail,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  ROLES,
} from "@secret/domain";
import { z } from "zod";
import { Id, Instant, Nothing, oneLine, route } from "./route.ts";

/** The version of the terms that sign-up asks to accept; stored with the account. */
export const TERMS_VERSION = "2025-09";

export const EMAIL_MESSAGE = "Please enter a valid email address";
export const PASSWORD_TOO_SHORT_MESSAGE = "Password must be at least 8 characters";
export const PASSWORDS_DIFFER_MESSAGE = "Passwords do not match";

export const Email = z.string().max(254).transform(normalizeEmail).pipe(z.email(EMAIL_MESSAGE));

/** Checked by length before it is hashed. No rules of composition. */
export const Password = z
  .string()
  .min(PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT_MESSAGE)
  .max(PASSWORD_MAX_LENGTH, `Password must be at most ${PASSWORD_MAX_LENGTH} characters`);

export const ZipCode = z
  .string()
  .trim()
  .regex(/^\d{5}(-\d{4})?$/, "Please enter a US ZIP code (e.g., 90012)");

const Code = z.string().regex(CODE_PATTERN, "Please enter the 6-digit code.");

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
  role: z.enum(ROLES),
  createdAt: Instant,
  previousSignInAt: Instant.nullable(),
});
export type Member = z.infer<typeof Member>;

export const getSession = route({
  method: "GET",
  path: "/api/session",
  access: "public",
  summary: "Who is signed in, and the server's clock",
  response: z.object({ member: Member.nullable(), serverTime: Instant }),
});

/** The account in the shape that `@supabase/auth-js` reads. */
export const AuthUser = z.object({
  id: Id,
  aud: z.literal("authenticated"),
  role: z.literal("authenticated"),
  email: z.string(),
  phone: z.string(),
  email_confirmed_at: Instant.optional(),
  phone_confirmed_at: Instant.optional(),
  confirmation_sent_at: Instant.optional(),
  user_metadata: z.record(z.string(), z.string()),
  app_metadata: z.object({ provider: z.string(), providers: z.array(z.string()) }),
  identities: z.array(z.unknown()),
  created_at: Instant,
  updated_at: Instant,
});
export type AuthUser = z.infer<typeof AuthUser>;

export const signUp = route({
  method: "POST",
  path: "/auth/v1/signup",
  access: "public",
  summary: "Asks for an account; the code that is sent makes it one",
  body: z.strictObject({
    email: Email,
    password: Password,
    data: z.strictObject({
      first_name: oneLine(80),
      last_name: oneLine(80),
      zip_code: ZipCode,
      is_adult: z.literal(true),
      terms_version: z.literal(TERMS_VERSION),
    }),
  }),
  response: AuthUser,
  errors: ["OVER_EMAIL_SEND_RATE_LIMIT"],
});

export const verifyCode = route({
  method: "POST",
  path: "/auth/v1/verify",
  access: "public",
  summary: "Proves an address with the code sent to it",
  body: z.strictObject({ type: z.enum(["email", "signup"]), email: Email, token: Code }),
  response: z.object({ user: AuthUser }),
  errors: ["OTP_EXPIRED"],
});

export const resendCode = route({
  method: "POST",
  path: "/auth/v1/resend",
  access: "public",
  summary: "Sends a new code; the old one is void",
  body: z.strictObject({ type: z.literal("signup"), email: Email }),
  response: Nothing,
  errors: ["OVER_EMAIL_SEND_RATE_LIMIT"],
});

export const signIn = route({
  method: "POST",
  path: "/auth/v1/token",
  access: "public",
  summary: "Signs in with a password; the session comes as a cookie",
  query: z.strictObject({ grant_type: z.literal("password") }),
  body: z.strictObject({ email: Email, password: z.string().max(PASSWORD_MAX_LENGTH) }),
  response: z.object({ user: AuthUser }),
  errors: ["INVALID_CREDENTIALS", "EMAIL_NOT_CONFIRMED", "USER_BANNED", "OVER_REQUEST_RATE_LIMIT"],
});

export const signOut = route({
  method: "POST",
  path: "/auth/v1/logout",
  access: "public",
  summary: "Ends the session",
  response: Nothing,
});
