import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../../platform/context.ts";
import type { VerificationCode } from "../../queries/codes.ts";
import { findSignupById, isOnlySignup } from "../../queries/signups.ts";
import type { AuthClient } from "../auth-client.ts";
import { checkPassword } from "../passwords/passwords.ts";

/** Password of a new account: its sign-up's, one chosen on verification, or none yet. */
export type SignUpPassword = "of sign-up" | "chosen" | "none";

/**
 * Decides which password a new account gets. The sign-up's password is kept only if the same person verifies the
 * address; otherwise it may belong to a stranger who signed up with someone else's address. In our pages the verifier
 * then chooses a password; in an app the account has none until one is set.
 * `given.chosen` is the password sent with the code or link
 */
export async function decideSignUpPassword(
  context: Context,
  row: VerificationCode,
  given: { readonly isByLink: boolean; readonly chosen: string | undefined },
  client: AuthClient,
): Promise<Result<SignUpPassword, "NEW_PASSWORD_REQUIRED" | "WEAK_PASSWORD">> {
  if (given.chosen !== undefined) {
    const checked = checkPassword(given.chosen, [row.address]);
    return checked.ok ? ok("chosen") : checked;
  }
  if (await isOwnSignUp(context, row, given.isByLink, client)) return ok("of sign-up");
  return client.wantsCookie ? refuse("NEW_PASSWORD_REQUIRED", { field: "password" }) : ok("none");
}

/**
 * Returns whether the client made the sign-up. A browser has a cookie. An app must enter the code on the network that
 * the sign-up came from, and no other sign-up may be pending for the address.
 */
async function isOwnSignUp(
  { database }: Context,
  { signupId }: VerificationCode,
  isByLink: boolean,
  client: AuthClient,
): Promise<boolean> {
  if (signupId === null) return false;
  if (client.signupId === signupId) return true;
  if (client.wantsCookie || isByLink) return false;
  const signup = await findSignupById(database, signupId);
  return signup?.network === client.network && (await isOnlySignup(database, signup));
}
