import { INVITATION_CODE_MAX_LENGTH } from "@secret/domain";
import { z } from "zod";
import { asGiven, Ignored, Nothing, oneLine, route } from "../http/route.ts";
import { Code, Email, Password, PersonName, Phone, ZipCode } from "./account-inputs.ts";
import { SMS_CONSENT_TEXT, TERMS_VERSION } from "./account-texts.ts";
import { AuthSession, AuthUser } from "./auth-session.ts";
import { Channel, ClientExtras, LinkToken, RedirectQuery, withPkce } from "./published-client.ts";
import { CODE_ERRORS, INVITATION_ERRORS, SESSION_ERRORS } from "./refusals.ts";

/** Types of email codes. Only the newest code of an address and purpose is valid. */
export const EMAIL_CODE_TYPES = ["email", "signup", "magiclink", "recovery", "email_change"] as const;
/**
 * Types of phone codes. "recovery" by phone is our addition: the published client signs in by `otp` and then sets a new
 * password.
 */
export const PHONE_CODE_TYPES = ["sms", "phone_change", "recovery"] as const;

const SignUpData = z.object({
  first_name: PersonName,
  last_name: PersonName,
  zip_code: ZipCode,
  /** Attestation of being 18 or older. */
  is_adult: z.literal(true, "Members must be 18 or older."),
  /** Version of the accepted terms. */
  terms_version: z.literal(TERMS_VERSION, "Please accept the terms."),
  /** With a phone: the displayed consent text, verbatim. */
  sms_consent: z.literal(SMS_CONSENT_TEXT).optional(),
  /** Invitation code. */
  invite: oneLine(INVITATION_CODE_MAX_LENGTH, 0).optional(),
  full_name: asGiven(170).optional(),
  fullName: asGiven(170).optional(),
});

/** Requires `email` or `phone`, like the page's tabs. The response never reveals who is a member. */
export const signUp = route({
  method: "POST",
  path: "/auth/v1/signup",
  access: "public",
  summary: "Requests an account; verifying the code creates it",
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
 * Takes `email`, `token` and `type`, or `phone`, `token` and `type`, or a link's `token_hash` and `type`. On our pages
 * an email sign-up creates no session (`signed_in: false`, go to `/login?t=email`); all other types do. A PKCE client's
 * link opened on our pages returns `auth_code` and `redirect_to` instead.
 *
 * Two errors keep the code or link valid for another request. `NEW_PASSWORD_REQUIRED`: this browser didn't sign up;
 * send a `password` for the account. `OTHER_ACCOUNT_SIGNED_IN`: send `switch_account` to sign out the current account.
 */
export const verifyCode = route({
  method: "POST",
  path: "/auth/v1/verify",
  access: "public",
  summary: "Verifies an address, or signs in, with a code or link",
  body: z.object({
    /** The published client also has "invite", but no such code is ever sent. */
    type: z.enum([...EMAIL_CODE_TYPES, "sms", "phone_change", "invite"]),
    email: Email.optional(),
    phone: Phone.optional(),
    /** Code; anything but six digits is wrong. */
    token: asGiven(200).optional(),
    token_hash: LinkToken.optional(),
    /** Replaces the password given at sign-up. */
    password: Password.optional(),
    switch_account: z.boolean().optional(),
    options: Ignored.optional(),
    ...ClientExtras,
  }),
  response: AuthSession.extend({ auth_code: z.string().optional(), redirect_to: z.string().optional() }),
  errors: VERIFICATION_ERRORS,
});

/** Types of the published client: "signup" and "sms" for sign-ups, the others for a new contact. */
export const resendCode = route({
  method: "POST",
  path: "/auth/v1/resend",
  access: "public",
  summary: "Sends a new code and voids the old one",
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

/** Kept for clients that use it as a fallback for `/auth/v1/verify`. Creates no session. */
export const verifyFallback = route({
  method: "POST",
  path: "/functions/v1/verify",
  access: "public",
  summary: "Verifies an email's code, as /auth/v1/verify does",
  body: z.strictObject({ email: Email, token: Code, type: z.literal("email") }),
  response: z.object({ success: z.literal(true), user: AuthUser }),
  errors: VERIFICATION_ERRORS,
});
