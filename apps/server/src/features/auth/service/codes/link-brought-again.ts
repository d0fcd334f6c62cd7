import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../../platform/context.ts";
import type { VerificationCode } from "../../queries/codes.ts";
import { findAccountByAddress } from "../../queries/users.ts";
import type { AuthClient } from "../auth-client.ts";
import { hashToken } from "../secrets.ts";
import type { VerificationOutcome } from "./complete-verification.ts";
import type { VerifyInput } from "./find-code.ts";

/** By what a browser's cookie remembers a link that it has brought. */
export function linkMark(linkToken: string): string {
  return hashToken(linkToken).toString("base64url");
}

/**
 * A sign-up's link that has served, brought again by the same browser while it would still be good: the answer was lost on
 * its way. It is told once more that the address is proven; nobody is ever signed in by it.
 */
export async function answerLinkAgain(
  { database, clock }: Context,
  row: VerificationCode,
  { token_hash }: VerifyInput,
  client: AuthClient,
): Promise<Result<VerificationOutcome, "OTP_EXPIRED">> {
  const wrong = refuse("OTP_EXPIRED", { field: "token" });
  if (token_hash === undefined || !isSameBrowser(row, token_hash, client)) return wrong;
  if (row.expiresAt === null || row.expiresAt <= clock.now()) return wrong;
  const account = await findAccountByAddress(database, { channel: "mail", value: row.address });
  return account === undefined ? wrong : ok({ kind: "account", account });
}

/** The one that signed up, or that was asked for the new account's password. */
function isSameBrowser({ provenSignupId }: VerificationCode, token: string, client: AuthClient): boolean {
  if (provenSignupId === null) return false;
  return client.signupId === provenSignupId || client.openedLink === linkMark(token);
}
