import type { Role } from "../member/roles.ts";

/** Authentication method, by the names `@supabase/auth-js` uses. */
export type AuthMethod =
  | "password"
  | "otp"
  | "magiclink"
  | "recovery"
  | "totp"
  | "mfa/phone"
  | "mfa/recovery_code"
  | "passkey";

/** Authenticator assurance level: one factor or two. */
export type Assurance = "aal1" | "aal2";

const SECOND_FACTORS = new Set<AuthMethod>(["totp", "mfa/phone", "mfa/recovery_code"]);

/** Returns a session's assurance level. A second factor, or a passkey that verified its user, makes it two factors. */
export function assuranceOf(methods: readonly AuthMethod[]): Assurance {
  return methods.some((method) => SECOND_FACTORS.has(method) || method === "passkey") ? "aal2" : "aal1";
}

/** Returns whether a session is fully signed in, rather than waiting for the account's second factor. */
export function isSignedIn(assurance: Assurance, hasSecondFactor: boolean): boolean {
  return assurance === "aal2" || !hasSecondFactor;
}

/**
 * Returns the role a session may use: a crew account that needs a second factor counts as a member until it uses one.
 */
export function effectiveRole(role: Role, assurance: Assurance, crewNeedsSecondFactor: boolean): Role {
  return crewNeedsSecondFactor && assurance === "aal1" ? "member" : role;
}

/** Seconds after a recovery in which a new password can be set. */
export const RECOVERY_SECONDS = 30 * 60;

/**
 * Returns whether a session may set a password without the old one, because a recovery just proved ownership.
 * @param verified each method with its time, in seconds since 1970
 */
export function maySetPasswordFreely(
  verified: readonly { readonly method: AuthMethod; readonly timestamp: number }[],
  now: Date,
): boolean {
  const from = now.getTime() / 1000 - RECOVERY_SECONDS;
  return verified.some(({ method, timestamp }) => method === "recovery" && timestamp > from);
}
