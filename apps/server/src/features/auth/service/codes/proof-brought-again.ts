import { CODE_LIMITS, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../../platform/context.ts";
import { tryServedCode, type VerificationCode } from "../../queries/codes.ts";
import { findAccountByAddress } from "../../queries/users.ts";
import type { AuthClient } from "../auth-client.ts";
import { hashCode, hashToken } from "../secrets.ts";
import type { VerificationOutcome } from "./complete-verification.ts";
import type { VerifyInput } from "./find-code.ts";

/** By what a browser's cookie remembers a code or link that it has brought. */
export function proofMark({ token_hash, email, phone, token }: VerifyInput): string {
  return hashToken(token_hash ?? `${email ?? phone} ${token}`).toString("base64url");
}

/**
 * A sign-up's code or link that has served, brought again by the same browser while it would still be good: the answer
 * was lost on its way. It is told once more that the address is proven; nobody is ever signed in by it.
 */
export async function answerProofAgain(
  context: Context,
  row: VerificationCode,
  input: VerifyInput,
  client: AuthClient,
): Promise<Result<VerificationOutcome, "OTP_EXPIRED">> {
  const wrong = refuse("OTP_EXPIRED", { field: "token" });
  if (!isSameBrowser(row, input, client) || !(await isSameProof(context, row, input))) return wrong;
  const channel = row.channel === "mail" ? "mail" : "sms";
  const account = await findAccountByAddress(context.database, { channel, value: row.address });
  return account === undefined ? wrong : ok({ kind: "account", account });
}

/** The one that signed up, or that was asked for the new account's password. */
function isSameBrowser(
  { provenSignupId }: VerificationCode,
  input: VerifyInput,
  client: AuthClient,
): boolean {
  if (provenSignupId === null) return false;
  return client.signupId === provenSignupId || client.openedProof === proofMark(input);
}

/** A link has found its row by itself; a code may be a guess, and costs a try. */
async function isSameProof(
  { database, config, clock }: Context,
  row: VerificationCode,
  input: VerifyInput,
): Promise<boolean> {
  const now = clock.now();
  if (input.token_hash !== undefined) return row.expiresAt !== null && row.expiresAt > now;
  const keys = config.acceptedKeys("verification-code");
  const codeHashes = keys.map((key) => hashCode(key, row.id, input.token ?? ""));
  return tryServedCode(database, { codeId: row.id, codeHashes, tries: CODE_LIMITS.tries, now });
}
