import { PASSKEY_NAME_MAX_LENGTH } from "@secret/domain";
import { z } from "zod";
import { always, asGiven, Id, Ignored, Instant, Nothing, oneLine, route } from "../http/route.ts";
import { AuthSession } from "./auth-session.ts";
import { ClientExtras } from "./published-client.ts";
import { SESSION_ERRORS } from "./refusals.ts";

const PasskeyParams = z.strictObject({ passkeyId: Id });

/** JSON of a WebAuthn ceremony, passed through to the browser. */
const WebAuthnJson = z.looseObject({});

/** Bytes in base64url, as browsers encode them. The longest are a security key's attestation. */
const Bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/);

/** Browser's result of a ceremony. Other fields are ignored. */
const BrowserCredential = z.object({
  id: Bytes.max(2_000),
  rawId: Bytes.max(2_000),
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).nullish().catch(undefined),
  clientExtensionResults: Ignored.optional(),
  response: z.object({
    clientDataJSON: Bytes,
    /** Set for a new passkey. */
    attestationObject: Bytes.optional(),
    transports: z.array(asGiven(40)).max(20).optional(),
    /** Set for a sign-in. */
    authenticatorData: Bytes.optional(),
    signature: Bytes.optional(),
    userHandle: Bytes.nullish(),
  }),
});

/** Ceremony for the browser to perform. */
export const PasskeyCeremony = z.object({
  challenge_id: Id,
  options: WebAuthnJson,
  /** Expiry in seconds since 1970. */
  expires_at: z.int(),
});

/** Browser's response to a ceremony. */
export const PasskeyCredential = z.object({
  challenge_id: Id,
  credential: BrowserCredential,
});

const PasskeyItem = z.object({
  id: Id,
  friendly_name: z.string(),
  created_at: Instant,
  last_used_at: Instant.optional(),
});

/** Sign-in needs no name, because the browser offers its passkeys. */
export const startPasskeySignIn = route({
  method: "POST",
  path: "/auth/v1/passkeys/authentication/options",
  access: "public",
  summary: "Starts signing in with a passkey",
  body: z.object({ ...ClientExtras }),
  response: PasskeyCeremony,
  errors: ["OVER_REQUEST_RATE_LIMIT"],
});

/** A passkey that verified its user (finger, face, PIN) counts as two factors. */
export const verifyPasskeySignIn = route({
  method: "POST",
  path: "/auth/v1/passkeys/authentication/verify",
  access: "public",
  summary: "Signs in with a passkey",
  body: PasskeyCredential,
  response: AuthSession,
  errors: [
    "WEBAUTHN_CHALLENGE_EXPIRED",
    "WEBAUTHN_CHALLENGE_NOT_FOUND",
    "WEBAUTHN_VERIFICATION_FAILED",
    ...SESSION_ERRORS,
  ],
});

export const startPasskeyRegistration = route({
  method: "POST",
  path: "/auth/v1/passkeys/registration/options",
  access: "member",
  summary: "Starts adding a passkey",
  needsReauthentication: always,
  body: z.object({}),
  response: PasskeyCeremony,
  errors: ["TOO_MANY_ENROLLED_MFA_FACTORS"],
});

export const verifyPasskeyRegistration = route({
  method: "POST",
  path: "/auth/v1/passkeys/registration/verify",
  access: "member",
  summary: "Adds a passkey",
  body: PasskeyCredential,
  response: PasskeyItem,
  errors: ["WEBAUTHN_CHALLENGE_EXPIRED", "WEBAUTHN_CHALLENGE_NOT_FOUND", "WEBAUTHN_VERIFICATION_FAILED"],
});

export const listPasskeys = route({
  method: "GET",
  path: "/auth/v1/passkeys",
  access: "member",
  summary: "The account's passkeys",
  response: z.array(PasskeyItem),
});

export const renamePasskey = route({
  method: "PATCH",
  path: "/auth/v1/passkeys/:passkeyId",
  access: "member",
  summary: "Renames a passkey",
  params: PasskeyParams,
  body: z.object({ friendly_name: oneLine(PASSKEY_NAME_MAX_LENGTH) }),
  response: PasskeyItem,
  errors: ["PASSKEY_NOT_FOUND"],
});

export const deletePasskey = route({
  method: "DELETE",
  path: "/auth/v1/passkeys/:passkeyId",
  access: "member",
  summary: "Removes a passkey",
  needsReauthentication: always,
  params: PasskeyParams,
  response: Nothing,
  errors: ["PASSKEY_NOT_FOUND"],
});
