import { type ErrorCode, PASSWORD_TOO_SHORT_MESSAGE } from "@secret/contract";
import { z } from "zod";
import { type ErrorFormat, problemOf } from "../../../platform/http/error-format.ts";

/** Error codes of the published client that differ from ours. */
const CLIENT_CODES: Partial<Record<ErrorCode, string>> = {
  INVALID_INPUT: "validation_failed",
  MALFORMED_REQUEST: "bad_json",
  SIGN_IN_REQUIRED: "no_authorization",
  RATE_LIMITED: "over_request_rate_limit",
  INTERNAL: "unexpected_failure",
  MFA_CHALLENGE_NOT_FOUND: "mfa_factor_not_found",
  FACTOR_ID_INVALID: "validation_failed",
};

export const API_VERSION = "2024-01-01";
/** Tells the published client that errors carry a code. */
export const API_VERSION_HEADERS = { "x-supabase-api-version": API_VERSION };

/** Problem format of the published client: lowercase `code`, `msg`, and the reasons for a weak password. */
export const AUTH_ERROR_FORMAT: ErrorFormat = {
  inputCodes: ["VALIDATION_FAILED"],
  inputFailure({ field, reason }) {
    if (field === "password" && reason === PASSWORD_TOO_SHORT_MESSAGE) {
      return { code: "WEAK_PASSWORD", field, params: { reason, reasons: "length" } };
    }
    if (field === "factorId") return { code: "FACTOR_ID_INVALID", field };
    return { code: "VALIDATION_FAILED", field, params: { reason } };
  },
  endedSessionCode: "SESSION_NOT_FOUND",
  headers: API_VERSION_HEADERS,
  writeProblem(problem) {
    const code = clientCode(problem.code);
    const body = { ...problem, code, msg: problem.detail, error: problem.detail };
    const reasons = problem.params?.reasons;
    return reasons === undefined ? body : { ...body, weak_password: { reasons: [reasons] } };
  },
  problemSchema: (status, codes) =>
    problemOf(status, codes).extend({
      code: z.enum(codes.map(clientCode)),
      msg: z.string(),
      error: z.string(),
      weak_password: z.object({ reasons: z.array(z.string()) }).optional(),
    }),
};

/** Problem format of the verify fallback. Clients show its detail as is, so an internal error gets readable text. */
export const FALLBACK_ERROR_FORMAT: ErrorFormat = {
  ...AUTH_ERROR_FORMAT,
  writeProblem: (problem) =>
    AUTH_ERROR_FORMAT.writeProblem(
      problem.code === "INTERNAL" ? { ...problem, detail: "Verification failed" } : problem,
    ),
};

function clientCode(code: ErrorCode): string {
  return CLIENT_CODES[code] ?? code.toLowerCase();
}
