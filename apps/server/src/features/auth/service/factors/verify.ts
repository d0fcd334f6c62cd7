import type { ErrorCode } from "@secret/contract";
import { ATTEMPT_POLICIES, type AuthMethod, CODE_LIMITS, ok, type Result, refuse } from "@secret/domain";
import { verify } from "otplib";
import type { Context } from "../../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../../platform/database/database.ts";
import { findCode } from "../../queries/codes.ts";
import {
  findFactor,
  markChallengeUsed,
  markFactorVerified,
  type SecondFactor,
  spendChallengeTry,
  takeStep,
} from "../../queries/factors.ts";
import { deleteSessions } from "../../queries/sessions.ts";
import { lockAccount } from "../../queries/users.ts";
import { attemptKey, guard } from "../attempts.ts";
import { spendCode } from "../codes/verify-code.ts";
import { tellOwner } from "../security-news.ts";
import type { AccountSession } from "../sessions/session-finder.ts";
import {
  type OpenedSession,
  openSession,
  tellSessionReplaced,
  tellSessionsEnded,
} from "../sessions/session-gate.ts";
import { unseal } from "../tokens.ts";
import type { Visitor } from "../visitor.ts";
import { FACTOR_KEY_PURPOSE } from "./enroll.ts";

export interface FactorAnswer {
  readonly factorId: string;
  readonly challengeId: string;
  readonly code: string;
}

/** A step before and after is accepted: clocks of phones differ. */
const TOLERANCE_SECONDS = 30;

/**
 * Proves a second factor: finishes a sign-in, or the adding of a factor. The session is replaced by one that is
 * worth more.
 */
export async function verifyFactor(
  context: Context,
  session: AccountSession,
  answer: FactorAnswer,
  visitor: Visitor,
): Promise<Result<OpenedSession, ErrorCode>> {
  const guarded = guardOfSecondFactor(session.userId);
  const allowed = await guard(context, guarded, visitor);
  if (!allowed.ok) return allowed;
  const now = context.clock.now();
  const method = await inTransaction(context.database, async (transaction) => {
    const factor = await findFactor(transaction, session.userId, answer.factorId);
    if (factor === undefined) return refuse("MFA_FACTOR_NOT_FOUND");
    if (factor.verifiedAt === null && !session.isSignedIn) return refuse("INSUFFICIENT_AAL");
    return factor.type === "totp"
      ? checkApp(context, transaction, factor, session, answer, now)
      : checkPhone(context, transaction, factor, session, answer, now);
  });
  if (!method.ok) return method;
  return raiseSession(context, session, { method: method.value, factorId: answer.factorId }, visitor);
}

/** What every try at an account's second factor is counted by. */
export function guardOfSecondFactor(userId: string) {
  return { policy: ATTEMPT_POLICIES.secondFactor, subject: `second factor ${userId}` };
}

async function checkApp(
  context: Context,
  transaction: Transaction,
  factor: SecondFactor,
  { sessionId }: AccountSession,
  { challengeId, code }: FactorAnswer,
  now: Date,
): Promise<Result<AuthMethod, ErrorCode>> {
  if (factor.sealedSecret === null) return refuse("MFA_FACTOR_NOT_FOUND");
  const challenge = { id: challengeId, factorId: factor.id, sessionId, tries: CODE_LIMITS.tries, now };
  if (!(await spendChallengeTry(transaction, challenge))) return refuse("MFA_CHALLENGE_EXPIRED");
  const secret = unseal(context.config.deriveKey(FACTOR_KEY_PURPOSE), factor.id, factor.sealedSecret);
  const epoch = Math.floor(now.getTime() / 1000);
  const checked = await verify({ secret, token: code, epoch, epochTolerance: TOLERANCE_SECONDS });
  const isNew =
    checked.valid && "timeStep" in checked && (await takeStep(transaction, factor.id, checked.timeStep));
  if (!isNew) return refuse("MFA_VERIFICATION_FAILED", { field: "code" });
  await markChallengeUsed(transaction, challengeId, now);
  return ok("totp");
}

async function checkPhone(
  context: Context,
  transaction: Transaction,
  factor: SecondFactor,
  { sessionId }: AccountSession,
  { challengeId, code }: FactorAnswer,
  now: Date,
): Promise<Result<AuthMethod, ErrorCode>> {
  const row = await findCode(transaction, challengeId);
  if (row?.factorId !== factor.id || row.sessionId !== sessionId || row.usedAt !== null) {
    return refuse("MFA_CHALLENGE_EXPIRED");
  }
  const isRight = await spendCode(context, transaction, row, code, now);
  return isRight ? ok("mfa/phone") : refuse("MFA_VERIFICATION_FAILED", { field: "code" });
}

/** A second factor that was just proven; `factorId` where it may be a new one. */
export interface ProvenFactor {
  readonly method: AuthMethod;
  readonly factorId?: string;
}

/**
 * Replaces a session by one that has the second factor too. A new factor counts from now on: sessions that
 * never proved one end.
 */
export async function raiseSession(
  context: Context,
  session: AccountSession,
  proven: ProvenFactor,
  visitor: Visitor,
): Promise<Result<OpenedSession, ErrorCode>> {
  const now = context.clock.now();
  const { userId, sessionId } = session;
  let ended: string[] = [];
  const result = await inTransaction(context.database, async (transaction) => {
    const before = await lockAccount(transaction, userId);
    const factor = before?.factors.find((each) => each.id === proven.factorId);
    ended = [];
    if (before !== undefined && factor !== undefined && factor.verifiedAt === null) {
      await markFactorVerified(transaction, factor.id, now);
      ended = await deleteSessions(transaction, userId, { withOneFactorExcept: sessionId });
      const what = `A second factor was added: ${factor.name}.`;
      await tellOwner(context, transaction, { account: before, visitor, what }, now);
    }
    const replaced = await deleteSessions(transaction, userId, { only: sessionId });
    const account = await lockAccount(transaction, userId);
    if (account === undefined || replaced.length === 0) return refuse("SESSION_NOT_FOUND");
    const proof = {
      methods: [...session.methods, proven.method],
      continues: session.isSignedIn,
      forgiven: [attemptKey(context, guardOfSecondFactor(userId).subject)],
    };
    const sameKind = { ...visitor, wantsCookie: session.isCookie };
    return openSession(transaction, account, proof, sameKind, now);
  });
  tellSessionsEnded(context, userId, ended);
  tellSessionReplaced(context, userId, sessionId);
  return result;
}
