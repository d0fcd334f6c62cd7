import { CODE_LIMITS, type InvitationRefusal, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../../platform/database/database.ts";
import { liftSuppression } from "../../../../platform/messages/suppressions.ts";
import { hashCode } from "../../../../platform/secrets.ts";
import { consumeLink, consumeTry, restoreCode, type VerificationCode } from "../../queries/codes.ts";
import type { GateRefusal, VerificationGates } from "../gates.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { completeVerification, type VerificationOutcome } from "./complete-verification.ts";
import { type CodeHolder, findVerifiableCode, type VerifyInput } from "./find-code.ts";
import { answerLinkAgain } from "./reopened-link.ts";
import { decideSignUpPassword } from "./sign-up-password.ts";

/** Question to settle before a valid code or link is used; until then it stays unused. */
type OpenQuestion = "NEW_PASSWORD_REQUIRED" | "OTHER_ACCOUNT_SIGNED_IN";

/** Single refusal for every kind of wrong code, so that it reveals nothing. */
const WRONG = refuse("OTP_EXPIRED", { field: "token" });

/**
 * Uses a code or link and performs the action it was sent for.
 * @param opensSession false if the answer can't carry a session, so that none is opened
 */
export async function verifyCode(
  context: Context,
  gates: VerificationGates,
  input: VerifyInput,
  by: CodeHolder,
  opensSession = true,
): Promise<
  Result<
    VerificationOutcome,
    "BUSY" | "OTP_EXPIRED" | "WEAK_PASSWORD" | OpenQuestion | GateRefusal | InvitationRefusal
  >
> {
  const row = await findVerifiableCode(context, input, by);
  if (row === undefined) return WRONG;
  if (row.usedAt !== null) return answerLinkAgain(context, row, input, by.client);
  const settled = await settleQuestions(context, row, input, by, opensSession);
  if (!settled.ok) return settled;
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    if (!(await consume(context, transaction, row, input, now))) return WRONG;
    const isByLink = input.token_hash !== undefined;
    const spent = { row, isByLink, ...by, opensSession, passwordHash: settled.value };
    return completeVerification(context, transaction, gates, spent, now);
  });
}

/**
 * Checks what must be settled first, and reveals it only to a client with the right code or link.
 * @returns the hash of a new account's password: null for none, undefined to keep the sign-up's own
 */
async function settleQuestions(
  context: Context,
  row: VerificationCode,
  input: VerifyInput,
  by: CodeHolder,
  opensSession: boolean,
): Promise<Result<string | null | undefined, "BUSY" | "OTP_EXPIRED" | "WEAK_PASSWORD" | OpenQuestion>> {
  const given = { isByLink: input.token_hash !== undefined, chosen: input.password };
  const password =
    row.purpose === "signup"
      ? await decideSignUpPassword(context, row, given, by.client)
      : ok("of sign-up" as const);
  const isSwitch = opensSession && input.switch_account !== true && isAnotherAccounts(row, by);
  if (isSwitch || !password.ok || password.value === "chosen") {
    // Also checked before hashing, so that a refused request costs little.
    if (!(await isRight(context, row, input))) return WRONG;
  }
  if (isSwitch) return refuse("OTHER_ACCOUNT_SIGNED_IN");
  if (!password.ok) return password;
  if (password.value === "chosen") return hashPassword(by.client.network, input.password ?? "");
  return ok(password.value === "none" ? null : undefined);
}

/** Returns whether the code would replace the current session by another account's. */
function isAnotherAccounts(row: VerificationCode, { session }: CodeHolder): boolean {
  return session?.isSignedIn === true && session.userId !== row.userId;
}

/** Checks a code or link without using it up. A wrong code costs an attempt. */
async function isRight(context: Context, row: VerificationCode, input: VerifyInput): Promise<boolean> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const isRight = await consume(context, transaction, row, input, now);
    const triesSpent = input.token_hash === undefined ? 1 : 0;
    if (isRight) await restoreCode(transaction, row.id, triesSpent);
    return isRight;
  });
}

async function consume(
  context: Context,
  transaction: Transaction,
  row: VerificationCode,
  { token, token_hash }: VerifyInput,
  now: Date,
): Promise<boolean> {
  if (token_hash === undefined) return consumeCode(context, transaction, row, token ?? "", now);
  const isRight = await consumeLink(transaction, row.id, now);
  if (isRight) await liftBounce(context, transaction, row, now);
  return isRight;
}

/**
 * Uses one attempt of a row's code. A right code shows that messages to the address arrive, so its bounce is lifted.
 */
export async function consumeCode(
  context: Context,
  transaction: Transaction,
  row: VerificationCode,
  code: string,
  now: Date,
): Promise<boolean> {
  const keys = context.config.acceptedKeys("verification-code");
  const codeHashes = keys.map((key) => hashCode(key, row.id, code));
  const isRight = await consumeTry(transaction, {
    codeId: row.id,
    codeHashes,
    tries: CODE_LIMITS.tries,
    now,
  });
  if (isRight) await liftBounce(context, transaction, row, now);
  return isRight;
}

function liftBounce(
  { config }: Context,
  transaction: Transaction,
  { channel, address }: VerificationCode,
  now: Date,
): Promise<void> {
  const there = { channel: channel === "mail" ? "mail" : "sms", address } as const;
  return liftSuppression(transaction, config, there, "bounce", now);
}
