import { z } from "zod";
import { asGiven, Ignored, Nothing, oneLine, route } from "../http/route.ts";
import { Code, Email, Password, PersonName, Phone, ZipCode } from "./account-inputs.ts";
import { SMS_CONSENT_TEXT, TERMS_VERSION } from "./account-texts.ts";
import { AuthSession, AuthUser } from "./auth-session.ts";
import { Channel, ClientExtras, LinkToken, RedirectQuery, withPkce } from "./published-client.ts";
import { CODE_ERRORS, INVITATION_ERRORS, SESSION_ERRORS } from "./refusals.ts";

/** `email` or `phone` goes with the type. Only the newest code of an address and purpose counts. */
export const EMAIL_CODE_TYPES = ["email", "signup", "magiclink", "recovery", "email_change"] as const;
/** "recovery" by phone is ours: the published client signs in by `otp` and then sets a new password. */
export const PHONE_CODE_TYPES = ["sms", "phone_change", "recovery"] as const;

const SignUpData = z.object({
  first_name: PersonName,
  last_name: PersonName,
  zip_code: ZipCode,
  /** The 18+ attestation. */
  is_adult: z.literal(true, "Members must be 18 or older."),
  /** The version of the terms that were accepted. */
  terms_version: z.literal(TERMS_VERSION, "Please accept the terms."),
  /** With a phone: the consent text that was shown, word by word. */
  sms_consent: z.literal(SMS_CONSENT_TEXT).optional(),
  /** An invitation's code. */
  invite: oneLine(64, 0).optional(),
  full_name: asGiven(170).optional(),
  fullName: asGiven(170).optional(),
});

/** Body for `signUp`: `email` or `phone`, the web page's tabs. The answer never tells who is a member. */
export const signUp = route({
  method: "POST",
  path: "/auth/v1/signup",
  access: "public",
  summary: "Asks for an account; the code that is sent makes it one",
  query: RedirectQuery,
  body: withPkce({
    email: Email.optional(),
    phone: Phone.optional(),
    password: Password,
    data: SignUpData,
    ...Channel,
    ...ClientExtras,
  }),
  response: AuthUser,
  errors: [
    "VALIDATION_FAILED",
    "ANONYMOUS_PROVIDER_DISABLED",
    "WEAK_PASSWORD",
    "INVITATION_REQUIRED",
    "OVER_REQUEST_RATE_LIMIT",
    "BUSY",
    ...INVITATION_ERRORS,
    ...CODE_ERRORS,
  ],
});

const VERIFICATION_ERRORS = [
  "OTP_EXPIRED",
  "OVER_REQUEST_RATE_LIMIT",
  "NEW_PASSWORD_REQUIRED",
  "OTHER_ACCOUNT_SIGNED_IN",
  "WEAK_PASSWORD",
  "BUSY",
  ...INVITATION_ERRORS,
  ...SESSION_ERRORS,
] as const;

/**
 * By `email` + `token` + `type`, by `phone` + `token` + `type`, or by a link's `token_hash` + `type`. In our
 * pages an email's sign-up signs nobody in (`signed_in: false`, go to `/login?t=email`), all other types do.
 * A PKCE client's link opened in our pages answers with `auth_code` and `redirect_to` instead.
 *
 * Two refusals leave the code or link as it was, to be brought again:
 * - `NEW_PASSWORD_REQUIRED`: this browser didn't sign up; the account gets the `password` that comes along.
 * - `OTHER_ACCOUNT_SIGNED_IN`: with `switch_account` the account that is signed in here is signed out.
 */
export const verifyCode = route({
  method: "POST",
  path: "/auth/v1/verify",
  access: "public",
  summary: "Proves an address, or signs in, with the code or link that was sent",
  body: z.object({
    /** The published client knows "invite", but nothing is ever sent for it. */
    type: z.enum([...EMAIL_CODE_TYPES, "sms", "phone_change", "invite"]),
    email: Email.optional(),
    phone: Phone.optional(),
    /** Anything but six digits is a wrong code. */
    token: asGiven(200).optional(),
    token_hash: LinkToken.optional(),
    /** For a sign-up: takes the place of the one that was given then. */
    password: Password.optional(),
    switch_account: z.boolean().optional(),
    options: Ignored.optional(),
    ...ClientExtras,
  }),
  response: AuthSession.extend({ auth_code: z.string().optional(), redirect_to: z.string().optional() }),
  errors: VERIFICATION_ERRORS,
});

/** Types as the published client has them; "signup" and "sms" for sign-ups, the others for a new contact. */
export const resendCode = route({
  method: "POST",
  path: "/auth/v1/resend",
  access: "public",
  summary: "Sends a new code; the old one is void",
  query: RedirectQuery,
  body: withPkce({
    type: z.enum(["signup", "email_change", "sms", "phone_change"]),
    email: Email.optional(),
    phone: Phone.optional(),
    ...ClientExtras,
  }),
  response: Nothing,
  errors: ["VALIDATION_FAILED", ...CODE_ERRORS],
});

/** Kept for clients that know it as the way round a failing `/auth/v1/verify`. Nobody is signed in by it. */
export const verifyFallback = route({
  method: "POST",
  path: "/functions/v1/verify",
  access: "public",
  summary: "Verifies an email's code, as /auth/v1/verify does",
  body: z.strictObject({ email: Email, token: Code, type: z.literal("email") }),
  response: z.object({ success: z.literal(true), user: AuthUser }),
  errors: VERIFICATION_ERRORS,
});
