import { z } from "zod";
import { always, asGiven, Id, oneLine, route } from "../http/route.ts";
import { Code, Phone } from "./account-inputs.ts";
import { AuthSession } from "./auth-session.ts";
import { Channel } from "./published-client.ts";
import { SESSION_ERRORS, TEXT_ERRORS } from "./refusals.ts";

/** Name of a factor; an empty one, as a form sends it, counts as none. */
const FactorName = oneLine(60, 0).transform((name) => (name === "" ? undefined : name));

const FactorParams = z.object({ factorId: Id });

/**
 * Replaces an unverified factor of the same type, unlike the published server, which keeps both. `totp.qr_code` is SVG
 * text; `uri` opens an authenticator app on the same phone.
 */
export const enrollFactor = route({
  method: "POST",
  path: "/auth/v1/factors",
  access: "member",
  summary: "Starts adding a second factor: an authenticator app (totp) or a phone",
  needsReauthentication: always,
  body: z.object({
    factor_type: z.enum(["totp", "phone", "webauthn"]),
    friendly_name: FactorName.optional(),
    issuer: oneLine(60).optional(),
    phone: Phone.optional(),
  }),
  response: z.object({
    id: Id,
    type: z.enum(["totp", "phone"]),
    friendly_name: z.string(),
    totp: z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() }).optional(),
    phone: z.string().optional(),
  }),
  errors: [
    "VALIDATION_FAILED",
    "TOO_MANY_ENROLLED_MFA_FACTORS",
    "MFA_FACTOR_NAME_CONFLICT",
    "MFA_VERIFIED_FACTOR_EXISTS",
    "MFA_WEBAUTHN_ENROLL_NOT_ENABLED",
  ],
});

/** Sends the SMS if the factor is a phone. */
export const challengeFactor = route({
  method: "POST",
  path: "/auth/v1/factors/:factorId/challenge",
  access: "member",
  summary: "Starts verifying a second factor",
  allowsPendingSecondFactor: true,
  params: FactorParams,
  body: z.object({ factorId: Id.optional(), ...Channel }),
  /** `expires_at` is in seconds since 1970. */
  response: z.object({ id: Id, type: z.enum(["totp", "phone"]), expires_at: z.int() }),
  errors: ["FACTOR_ID_INVALID", "MFA_FACTOR_NOT_FOUND", ...TEXT_ERRORS],
});

/** Completes a sign-in that needed a second factor, or adds a factor. Creates a new session. */
export const verifyFactor = route({
  method: "POST",
  path: "/auth/v1/factors/:factorId/verify",
  access: "member",
  summary: "Verifies a second factor",
  allowsPendingSecondFactor: true,
  params: FactorParams,
  body: z.object({ challenge_id: Id, code: Code }),
  response: AuthSession,
  errors: [
    "FACTOR_ID_INVALID",
    "MFA_FACTOR_NOT_FOUND",
    "MFA_CHALLENGE_EXPIRED",
    "MFA_CHALLENGE_NOT_FOUND",
    "MFA_VERIFICATION_FAILED",
    "OVER_REQUEST_RATE_LIMIT",
    ...SESSION_ERRORS,
  ],
});

export const unenrollFactor = route({
  method: "DELETE",
  path: "/auth/v1/factors/:factorId",
  access: "member",
  summary: "Removes a second factor",
  needsReauthentication: always,
  params: FactorParams,
  response: z.object({ id: Id }),
  errors: ["FACTOR_ID_INVALID", "MFA_FACTOR_NOT_FOUND", "INSUFFICIENT_AAL"],
});

const RecoveryCodes = z.object({
  id: Id,
  type: z.literal("recovery_code"),
  friendly_name: z.string(),
  total: z.int(),
  /** Recovery codes in plain text, returned only once. */
  codes: z.array(z.string()),
});

export const getRecoveryCodes = route({
  method: "GET",
  path: "/auth/v1/factors/recovery-codes",
  access: "member",
  summary: "The number of unused recovery codes",
  response: z.object({ id: Id, type: z.literal("recovery_code"), total: z.int(), remaining: z.int() }),
  errors: ["MFA_FACTOR_NOT_FOUND"],
});

export const generateRecoveryCodes = route({
  method: "POST",
  path: "/auth/v1/factors/recovery-codes",
  access: "member",
  summary: "Creates recovery codes for an account that has a second factor and no codes yet",
  needsReauthentication: always,
  body: z.object({ friendly_name: FactorName.optional() }),
  response: RecoveryCodes,
  errors: ["INSUFFICIENT_AAL", "MFA_RECOVERY_CODES_SOLE_FACTOR", "MFA_VERIFIED_FACTOR_EXISTS"],
});

export const regenerateRecoveryCodes = route({
  method: "POST",
  path: "/auth/v1/factors/recovery-codes/regenerate",
  access: "member",
  summary: "Creates new recovery codes and voids the old ones",
  needsReauthentication: always,
  response: RecoveryCodes,
  errors: ["INSUFFICIENT_AAL", "MFA_FACTOR_NOT_FOUND"],
});

/** Replaces a challenge when the phone is lost. Each code works once. */
export const verifyRecoveryCode = route({
  method: "POST",
  path: "/auth/v1/factors/recovery-codes/verify",
  access: "member",
  summary: "Verifies the second factor with a recovery code",
  allowsPendingSecondFactor: true,
  body: z.object({ code: asGiven(40) }),
  response: AuthSession,
  errors: ["MFA_FACTOR_NOT_FOUND", "MFA_VERIFICATION_FAILED", "OVER_REQUEST_RATE_LIMIT", ...SESSION_ERRORS],
});

export const removeRecoveryCodes = route({
  method: "DELETE",
  path: "/auth/v1/factors/recovery-codes",
  access: "member",
  summary: "Voids the recovery codes",
  needsReauthentication: always,
  response: z.object({ id: Id }),
  errors: ["INSUFFICIENT_AAL", "MFA_FACTOR_NOT_FOUND"],
});
