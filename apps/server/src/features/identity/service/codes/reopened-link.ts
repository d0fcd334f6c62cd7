import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../../platform/context.ts";
import { hashToken } from "../../../../platform/secrets.ts";
import type { VerificationCode } from "../../queries/codes.ts";
import { findAccountByAddress } from "../../queries/users.ts";
import type { AuthClient } from "../auth-client.ts";
import type { VerificationOutcome } from "./complete-verification.ts";
import type { VerifyInput } from "./find-code.ts";

/** Returns the mark by which a browser's cookie remembers an opened link. */
export function linkMark(linkToken: string): string {
  return hashToken(linkToken).toString("base64url");
}

/**
 * Answers a used sign-up link that the same browser opens again before it expires, because the first answer may have
 * been lost. It confirms the verified address and never signs anyone in.
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

/** Returns whether the browser signed up, or was asked for the new account's password. */
function isSameBrowser({ provenSignupId }: VerificationCode, token: string, client: AuthClient): boolean {
  if (provenSignupId === null) return false;
  return client.signupId === provenSignupId || client.openedLink === linkMark(token);
}
