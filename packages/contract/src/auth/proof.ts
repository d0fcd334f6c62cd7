import { z } from "zod";
import { Instant, Nothing, route } from "../http/route.ts";
import { Code, GivenPassword } from "./account-inputs.ts";
import { PasskeyCeremony, PasskeyCredential } from "./passkeys.ts";
import { CODE_ERRORS } from "./refusals.ts";

// Before the ways into an account change, its owner proves to be there: see `needsProof` of a route.

export const CODE_CHANNELS = ["mail", "sms"] as const;

/** Until when a session counts as proven. */
const Proven = z.object({ provenUntil: Instant });

export const getProofMethods = route({
  method: "GET",
  path: "/api/proof",
  access: "member",
  summary: "By what this account's owner can prove to be there",
  response: z.object({
    password: z.boolean(),
    passkey: z.boolean(),
    /** The verified contacts that stand. One that was added in the last 72 hours doesn't. */
    contacts: z.array(z.object({ channel: z.enum(CODE_CHANNELS), address: z.string() })),
    provenUntil: Instant.nullable(),
  }),
});

export const proveSession = route({
  method: "POST",
  path: "/api/proof",
  access: "member",
  summary: "Proves that the account's owner is there, for five minutes",
  body: z.discriminatedUnion("method", [
    z.strictObject({ method: z.literal("password"), password: GivenPassword }),
    z.strictObject({ method: z.literal("code"), channel: z.enum(CODE_CHANNELS), code: Code }),
    z.strictObject({ method: z.literal("passkey"), ...PasskeyCredential.shape }),
  ]),
  response: Proven,
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

export const sendProofCode = route({
  method: "POST",
  path: "/api/proof/code",
  access: "member",
  summary: "Sends a code to a verified contact, for `proveSession`",
  body: z.strictObject({ channel: z.enum(CODE_CHANNELS) }),
  response: Nothing,
  errors: ["SESSION_NOT_FOUND", ...CODE_ERRORS],
});

export const startPasskeyProof = route({
  method: "POST",
  path: "/api/proof/passkey",
  access: "member",
  summary: "Begins to prove a passkey, for `proveSession`",
  response: PasskeyCeremony,
  errors: ["PASSKEY_NOT_FOUND"],
});
