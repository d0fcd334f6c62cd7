import { z } from "zod";
import { asGiven, Ignored, Nothing, route } from "../http/route.ts";
import { Email, GivenPassword, Phone } from "./account-inputs.ts";
import { AuthSession } from "./auth-session.ts";
import { Channel, ClientExtras, LinkToken, RedirectQuery, withPkce } from "./published-client.ts";
import { CODE_ERRORS, SESSION_ERRORS } from "./refusals.ts";

/**
 * When `second_factor_required` is set, continue with the factor routes. `EMAIL_NOT_CONFIRMED` leads to `/verify`,
 * `PHONE_NOT_CONFIRMED` to `/verify-phone`.
 */
export const signIn = route({
  method: "POST",
  path: "/auth/v1/token",
  access: "public",
  summary: "Signs in with a password",
  query: z.object({ grant_type: z.literal("password", "grant_type is not supported") }),
  body: z.object({
    email: asGiven(254).optional(),
    /** Phone as typed; one that isn't a US number matches no account. */
    phone: asGiven(40).optional(),
    password: GivenPassword,
    ...ClientExtras,
  }),
  response: AuthSession,
  errors: [
    "VALIDATION_FAILED",
    "INVALID_CREDENTIALS",
    "PHONE_NOT_CONFIRMED",
    "OVER_REQUEST_RATE_LIMIT",
    "BUSY",
    ...SESSION_ERRORS,
  ],
});

/**
 * Refreshes an app's tokens. A used token returns the newest one while its successor is unused, and for 10 seconds
 * after its own use; any older one ends its session.
 */
export const refreshTokens = route({
  method: "POST",
  path: "/auth/v1/token",
  access: "public",
  summary: "Exchanges a refresh token for new tokens",
  query: z.object({ grant_type: z.literal("refresh_token") }),
  body: z.object({ refresh_token: asGiven(200), ...ClientExtras }),
  response: AuthSession,
  errors: ["REFRESH_TOKEN_NOT_FOUND", "REFRESH_TOKEN_ALREADY_USED", "SESSION_EXPIRED"],
});

/** Used by apps with the PKCE flow. */
export const exchangeAuthCode = route({
  method: "POST",
  path: "/auth/v1/token",
  access: "public",
  summary: "Exchanges the code of a PKCE link for a session",
  query: z.object({ grant_type: z.literal("pkce") }),
  body: z.object({
    auth_code: asGiven(200),
    code_verifier: asGiven(200),
    ...ClientExtras,
  }),
  response: AuthSession,
  errors: ["FLOW_STATE_NOT_FOUND", "BAD_CODE_VERIFIER", ...SESSION_ERRORS],
});

/** An address without an account gets no message, and the response is the same. */
export const sendSignInCode = route({
  method: "POST",
  path: "/auth/v1/otp",
  access: "public",
  summary: "Sends a code (by mail also a link) to sign in with",
  query: RedirectQuery,
  body: withPkce({
    email: Email.optional(),
    phone: Phone.optional(),
    create_user: z.boolean().optional(),
    data: Ignored.optional(),
    ...Channel,
    ...ClientExtras,
  }),
  response: Nothing,
  errors: ["VALIDATION_FAILED", ...CODE_ERRORS],
});

/**
 * Sends by `email` a link to `/auth/callback?token_hash=…&type=recovery` and a code, or by `phone` a code to verify
 * with type "recovery". The resulting session may set a new password with `updateUser`.
 */
export const requestRecovery = route({
  method: "POST",
  path: "/auth/v1/recover",
  access: "public",
  summary: "Sends a link or code for setting a new password",
  query: RedirectQuery,
  body: withPkce({
    email: Email.optional(),
    phone: Phone.optional(),
    ...ClientExtras,
  }),
  response: Nothing,
  errors: ["VALIDATION_FAILED", ...CODE_ERRORS],
});

/**
 * Replaces a used or expired recovery or sign-in link: sends a new one to the same address, which isn't disclosed. If
 * the account is gone nothing is sent, with the same response. `OTP_EXPIRED` means that the link is of another type or
 * too old to be known.
 */
export const renewLink = route({
  method: "POST",
  path: "/auth/v1/recover/renew",
  access: "public",
  summary: "Sends a new link in place of an expired one",
  body: z.object({ token_hash: LinkToken, ...ClientExtras }),
  response: Nothing,
  errors: ["OTP_EXPIRED", ...CODE_ERRORS],
});
