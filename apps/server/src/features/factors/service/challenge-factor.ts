import { CODE_LIMITS, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import { type CodeReach, type CodeRefusal, findAccount, requestCode } from "../../identity/index.ts";
import type { ResolvedSession } from "../../sessions/index.ts";
import { findFactor, insertChallenge, markFactorChallenged, type SecondFactor } from "../queries/factors.ts";

const APP_CHALLENGE_SECONDS = 300;

export interface StartedChallenge {
  readonly id: string;
  readonly type: "totp" | "phone";
  readonly expires_at: number;
}

/**
 * Starts a second factor's check and sends a phone its code. The session proves the first factor, so strangers'
 * requests don't count against a number that was verified before.
 */
export async function challengeFactor(
  context: Context,
  session: ResolvedSession,
  factorId: string,
  client: ClientInfo,
): Promise<Result<StartedChallenge, "INSUFFICIENT_AAL" | "MFA_FACTOR_NOT_FOUND" | CodeRefusal<"sms">>> {
  const factor = await findFactor(context.database, session.userId, factorId);
  if (factor === undefined || factor.type === "recovery_code") return refuse("MFA_FACTOR_NOT_FOUND");
  if (factor.verifiedAt === null && !session.isSignedIn) return refuse("INSUFFICIENT_AAL");
  const now = context.clock.now();
  const started =
    factor.phone === null
      ? ok(await startAppChallenge(context, session, factorId, now))
      : await sendPhoneChallenge(context, session, { ...factor, phone: factor.phone }, client, now);
  if (started.ok) await markFactorChallenged(context.database, factorId, now);
  return started;
}

async function startAppChallenge(
  context: Context,
  { sessionId }: ResolvedSession,
  factorId: string,
  now: Date,
): Promise<StartedChallenge> {
  const expiresAt = new Date(now.getTime() + APP_CHALLENGE_SECONDS * 1000);
  const id = await insertChallenge(context.database, { factorId, sessionId, expiresAt });
  return { id, type: "totp", expires_at: Math.floor(expiresAt.getTime() / 1000) };
}

async function sendPhoneChallenge(
  context: Context,
  { userId, sessionId }: ResolvedSession,
  factor: SecondFactor & { readonly phone: string },
  client: ClientInfo,
  now: Date,
): Promise<Result<StartedChallenge, CodeRefusal<"sms">>> {
  const address = { channel: "sms" as const, value: factor.phone };
  const reach = await codeReach(context, userId, factor);
  const code = { purpose: "second_factor" as const, reach, address };
  const request = { ...code, userId, factorId: factor.id, sessionId };
  const requested = await requestCode(context, request, client, now);
  if (!requested.ok) return requested;
  const expiresAtSeconds = Math.floor(now.getTime() / 1000) + CODE_LIMITS.validSeconds;
  return ok({ id: requested.value, type: "phone", expires_at: expiresAtSeconds });
}

/**
 * Returns the reach of a factor's code: a number that was never verified may be anyone's, unless it's the account's own
 * contact.
 */
async function codeReach(context: Context, userId: string, factor: SecondFactor): Promise<CodeReach> {
  if (factor.verifiedAt !== null) return "verified";
  const account = await findAccount(context.database, userId);
  return account?.phone === factor.phone ? "known" : "anybody";
}
