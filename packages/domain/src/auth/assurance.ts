import type { Role } from "../member/roles.ts";

/** A way of proving who one is, by the names that `@supabase/auth-js` gives them. */
export type AuthMethod =
  | "password"
  | "otp"
  | "magiclink"
  | "recovery"
  | "totp"
  | "mfa/phone"
  | "mfa/recovery_code"
  | "passkey";

export type Assurance = "aal1" | "aal2";

const SECOND_FACTORS = new Set<AuthMethod>(["totp", "mfa/phone", "mfa/recovery_code"]);

/** What a session is worth: a second factor, or a passkey that checked its user, makes it two factors. */
export function assuranceOf(methods: readonly AuthMethod[]): Assurance {
  return methods.some((method) => SECOND_FACTORS.has(method) || method === "passkey") ? "aal2" : "aal1";
}

/** Whether a session may do anything beyond proving the second factor that its account has. */
export function isSignedIn(assurance: Assurance, hasSecondFactor: boolean): boolean {
  return assurance === "aal2" || !hasSecondFactor;
}

/** A crew account that must have a second factor and hasn't used one counts as a member until it does. */
export function effectiveRole(role: Role, assurance: Assurance, crewNeedsSecondFactor: boolean): Role {
  return crewNeedsSecondFactor && assurance === "aal1" ? "member" : role;
}

/** How long after a recovery the new password may be set. */
export const RECOVERY_SECONDS = 30 * 60;

/**
 * After a recovery the old password isn't asked for: it is what was lost.
 * @param proven each method with its time, in seconds since 1970
 */
export function maySetPasswordFreely(
  proven: readonly { readonly method: AuthMethod; readonly timestamp: number }[],
  now: Date,
): boolean {
  const from = now.getTime() / 1000 - RECOVERY_SECONDS;
  return proven.some(({ method, timestamp }) => method === "recovery" && timestamp > from);
}
