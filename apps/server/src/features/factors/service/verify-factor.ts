import { ATTEMPT_POLICIES, type AuthMethod, CODE_LIMITS, ok, type Result, refuse } from "@secret/domain";
import { verify } from "otplib";
import { subjectKey } from "../../../platform/budgets/spend-budgets.ts";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { decrypt } from "../../../platform/sealing.ts";
import { throttle } from "../../attempts/index.ts";
import {
  type AuthClient,
  consumeCode,
  countCodeGuess,
  factorKind,
  findCode,
  type GateRefusal,
  lockAccount,
  type OpenedSession,
  recordChange,
} from "../../identity/index.ts";
import {
  endSessions,
  findReauthenticatedAt,
  openSession,
  type ResolvedSession,
  replaceSession,
} from "../../sessions/index.ts";
import {
  consumeChallengeTry,
  consumeTotpStep,
  findFactor,
  hasChallenge,
  markChallengeUsed,
  markFactorVerified,
  type SecondFactor,
} from "../queries/factors.ts";
import { FACTOR_KEY_PURPOSE } from "./enroll-factor.ts";

export interface FactorAnswer {
  readonly factorId: string;
  readonly challengeId: string;
  readonly code: string;
}

/** Reason that a challenge can't be answered. */
type ChallengeRefusal = "MFA_CHALLENGE_EXPIRED" | "MFA_CHALLENGE_NOT_FOUND";

/** Accepted clock drift of phones: one step before and after. */
const TOLERANCE_SECONDS = 30;

/**
 * Proves a second factor, which completes a sign-in or the adding of a factor. The session is replaced by one with
 * higher assurance.
 */
export async function verifyFactor(
  context: Context,
  session: ResolvedSession,
  answer: FactorAnswer,
  client: AuthClient,
): Promise<
  Result<
    OpenedSession,
    | "INSUFFICIENT_AAL"
    | ChallengeRefusal
    | "MFA_FACTOR_NOT_FOUND"
    | "MFA_VERIFICATION_FAILED"
    | "OVER_REQUEST_RATE_LIMIT"
    | "SESSION_NOT_FOUND"
    | GateRefusal
  >
> {
  const typed = { ...secondFactorGuess(session), client };
  const method = await countCodeGuess(context, typed, () => checkAnswer(context, session, answer, client));
  if (!method.ok) return method;
  return stepUpSession(context, session, { method: method.value, factorId: answer.factorId }, client);
}

async function checkAnswer(
  context: Context,
  session: ResolvedSession,
  answer: FactorAnswer,
  client: AuthClient,
): Promise<
  Result<
    AuthMethod,
    | "INSUFFICIENT_AAL"
    | ChallengeRefusal
    | "MFA_FACTOR_NOT_FOUND"
    | "MFA_VERIFICATION_FAILED"
    | "OVER_REQUEST_RATE_LIMIT"
  >
> {
  const allowed = await throttle(context, secondFactorThrottle(session.userId), client);
  if (!allowed.ok) return allowed;
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const factor = await findFactor(transaction, session.userId, answer.factorId);
    if (factor === undefined) return refuse("MFA_FACTOR_NOT_FOUND");
    if (factor.verifiedAt === null && !session.isSignedIn) return refuse("INSUFFICIENT_AAL");
    return factor.type === "totp"
      ? checkApp(context, transaction, factor, session, answer, now)
      : checkPhone(context, transaction, factor, session, answer, now);
  });
}

/** Returns the throttle that counts every attempt at an account's second factor. */
export function secondFactorThrottle(userId: string) {
  return { policy: ATTEMPT_POLICIES.secondFactor, subject: `second factor ${userId}` };
}

/** Returns how a wrong second-factor code is counted. */
export function secondFactorGuess({ userId }: ResolvedSession) {
  return { guessed: "second factors", userId, wrong: "MFA_VERIFICATION_FAILED" } as const;
}

async function checkApp(
  context: Context,
  transaction: Transaction,
  factor: SecondFactor,
  { sessionId }: ResolvedSession,
  { challengeId, code }: FactorAnswer,
  now: Date,
): Promise<Result<AuthMethod, "MFA_FACTOR_NOT_FOUND" | "MFA_VERIFICATION_FAILED" | ChallengeRefusal>> {
  if (factor.sealedSecret === null) return refuse("MFA_FACTOR_NOT_FOUND");
  const challenge = { id: challengeId, factorId: factor.id, sessionId, tries: CODE_LIMITS.tries, now };
  if (!(await consumeChallengeTry(transaction, challenge))) {
    const isKnown = await hasChallenge(transaction, challenge);
    return refuse(isKnown ? "MFA_CHALLENGE_EXPIRED" : "MFA_CHALLENGE_NOT_FOUND");
  }
  const secret = decrypt(context.config.acceptedKeys(FACTOR_KEY_PURPOSE), factor.id, factor.sealedSecret);
  const epoch = Math.floor(now.getTime() / 1000);
  const checked = await verify({ secret, token: code, epoch, epochTolerance: TOLERANCE_SECONDS });
  const isNew =
    checked.valid &&
    "timeStep" in checked &&
    (await consumeTotpStep(transaction, factor.id, checked.timeStep));
  if (!isNew) return refuse("MFA_VERIFICATION_FAILED", { field: "code" });
  await markChallengeUsed(transaction, challengeId, now);
  return ok("totp");
}

async function checkPhone(
  context: Context,
  transaction: Transaction,
  factor: SecondFactor,
  { sessionId }: ResolvedSession,
  { challengeId, code }: FactorAnswer,
  now: Date,
): Promise<Result<AuthMethod, "MFA_VERIFICATION_FAILED" | ChallengeRefusal>> {
  const row = await findCode(transaction, challengeId);
  if (row?.factorId !== factor.id || row.sessionId !== sessionId) return refuse("MFA_CHALLENGE_NOT_FOUND");
  if (row.usedAt !== null) return refuse("MFA_CHALLENGE_EXPIRED");
  const isRight = await consumeCode(context, transaction, row, code, now);
  return isRight ? ok("mfa/phone") : refuse("MFA_VERIFICATION_FAILED", { field: "code" });
}

/** Second factor that was just verified; `factorId` is set if it may be new. */
export interface VerifiedFactor {
  readonly method: AuthMethod;
  readonly factorId?: string;
}

/**
 * Replaces a session by one with the second factor. If the factor is new, it's marked as verified and sessions that
 * never verified one end.
 */
export async function stepUpSession(
  context: Context,
  session: ResolvedSession,
  { method, factorId }: VerifiedFactor,
  client: AuthClient,
): Promise<Result<OpenedSession, "SESSION_NOT_FOUND" | GateRefusal>> {
  const now = context.clock.now();
  const { userId, sessionId } = session;
  return inTransaction(context.database, async (transaction) => {
    const before = await lockAccount(transaction, userId);
    const factor = before?.factors.find((each) => each.id === factorId);
    if (before !== undefined && factor !== undefined && factor.verifiedAt === null) {
      await markFactorVerified(transaction, factor.id, now);
      await endSessions(context, transaction, userId, { withOneFactorExcept: sessionId });
      const change = { kind: "factor_added" as const, thingId: factor.id, name: factorKind(factor) };
      await recordChange(context, transaction, { account: before, client, change }, now);
    }
    const reauthenticatedAt = await findReauthenticatedAt(transaction, sessionId);
    const replaced = await replaceSession(context, transaction, userId, sessionId);
    const account = await lockAccount(transaction, userId);
    if (account === undefined || replaced === 0) return refuse("SESSION_NOT_FOUND");
    const verified = {
      methods: [...session.methods, method],
      ...(session.isSignedIn ? { continues: { reauthenticatedAt } } : {}),
      startedAt: session.startedAt,
      clearedAttempts: [subjectKey(context, secondFactorThrottle(userId).subject)],
    };
    const sameKind = { ...client, wantsCookie: session.isCookie };
    return openSession(context, transaction, account, verified, sameKind, now);
  });
}
