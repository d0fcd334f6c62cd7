import { z } from "zod";
import { Instant, Nothing, route } from "../http/route.ts";
import { Code, GivenPassword } from "./account-inputs.ts";
import { PasskeyCeremony, PasskeyCredential } from "./passkeys.ts";
import { CODE_ERRORS } from "./refusals.ts";

// Changing sign-in methods requires reauthentication: see `needsReauthentication` of a route.

/** Channels that a code can be sent by. */
export const CODE_CHANNELS = ["mail", "sms"] as const;

/** Time until which the session counts as reauthenticated. */
const Reauthenticated = z.object({ reauthenticatedUntil: Instant });

export const getReauthenticationMethods = route({
  method: "GET",
  path: "/api/reauthentication",
  access: "member",
  summary: "The account's methods of reauthentication",
  response: z.object({
    password: z.boolean(),
    passkey: z.boolean(),
    /** Verified contacts that can be used. One added in the last 72 hours can't. */
    contacts: z.array(z.object({ channel: z.enum(CODE_CHANNELS), address: z.string() })),
    reauthenticatedUntil: Instant.nullable(),
  }),
});

export const reauthenticateSession = route({
  method: "POST",
  path: "/api/reauthentication",
  access: "member",
  summary: "Reauthenticates the session for five minutes",
  body: z.discriminatedUnion("method", [
    z.strictObject({ method: z.literal("password"), password: GivenPassword }),
    z.strictObject({ method: z.literal("code"), channel: z.enum(CODE_CHANNELS), code: Code }),
    z.strictObject({ method: z.literal("passkey"), ...PasskeyCredential.shape }),
  ]),
  response: Reauthenticated,
  errors: [
    "SESSION_NOT_FOUND",
    "CURRENT_PASSWORD_INVALID",
    "REAUTHENTICATION_NOT_VALID",
    "WEBAUTHN_CHALLENGE_EXPIRED",
    "WEBAUTHN_CHALLENGE_NOT_FOUND",
    "WEBAUTHN_VERIFICATION_FAILED",
    "OVER_REQUEST_RATE_LIMIT",
    "BUSY",
  ],
});

export const sendReauthenticationCode = route({
  method: "POST",
  path: "/api/reauthentication/code",
  access: "member",
  summary: "Sends a code to a verified contact, for `reauthenticateSession`",
  body: z.strictObject({ channel: z.enum(CODE_CHANNELS) }),
  response: Nothing,
  errors: ["SESSION_NOT_FOUND", ...CODE_ERRORS],
});

export const startPasskeyReauthentication = route({
  method: "POST",
  path: "/api/reauthentication/passkey",
  access: "member",
  summary: "Starts verifying a passkey, for `reauthenticateSession`",
  response: PasskeyCeremony,
  errors: ["PASSKEY_NOT_FOUND"],
});
