import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../../platform/context.ts";
import type { VerificationCode } from "../../queries/codes.ts";
import { findSignupById, isOnlySignup } from "../../queries/signups.ts";
import type { AuthClient } from "../auth-client.ts";
import { checkPassword } from "../passwords/passwords.ts";

/** Which password a new account gets: the one of its sign-up, one that its opener has chosen, or none yet. */
export type SignUpPassword = "of sign-up" | "chosen" | "none";

/**
 * A sign-up's password stands where whoever proves the address is who signed up. Anywhere else it may be a
 * stranger's, who signed up with somebody else's address and waits for it to be proven: there it is thrown away.
 * In our pages its opener chooses one; an account opened by an app has none until one is set.
 * @param chosen the password that came with the code or link
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
 * A browser shows its cookie. An app shows nothing: its code must be typed, in the network that the sign-up came
 * from, and no other sign-up may wait for the address.
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
