import { CODE_LIMITS, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../../platform/context.ts";
import { inTransaction } from "../../../../platform/database/database.ts";
import type { ClientInfo } from "../../../../platform/http/client-info.ts";
import { findFactor, insertChallenge, markFactorChallenged } from "../../queries/factors.ts";
import { type CodeRefusal, requestCode } from "../codes/request-code.ts";
import type { ResolvedSession } from "../sessions/session-resolver.ts";

const APP_CHALLENGE_SECONDS = 300;

export interface StartedChallenge {
  readonly id: string;
  readonly type: "totp" | "phone";
  readonly expires_at: number;
}

/**
 * Begins to check a second factor; for a phone the code goes out now. The session exists, so the first factor
 * was right: nobody else makes us send texts.
 */
export async function challengeFactor(
  context: Context,
  { userId, sessionId, isSignedIn }: ResolvedSession,
  factorId: string,
  client: ClientInfo,
): Promise<Result<StartedChallenge, "INSUFFICIENT_AAL" | "MFA_FACTOR_NOT_FOUND" | CodeRefusal>> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const factor = await findFactor(transaction, userId, factorId);
    if (factor === undefined || factor.type === "recovery_code") return refuse("MFA_FACTOR_NOT_FOUND");
    if (factor.verifiedAt === null && !isSignedIn) return refuse("INSUFFICIENT_AAL");
    if (factor.phone === null) {
      const expiresAt = new Date(now.getTime() + APP_CHALLENGE_SECONDS * 1000);
      const id = await insertChallenge(transaction, { factorId, sessionId, expiresAt });
      await markFactorChallenged(transaction, factorId, now);
      return ok({ id, type: "totp", expires_at: Math.floor(expiresAt.getTime() / 1000) });
    }
    const address = { channel: "sms" as const, value: factor.phone };
    const request = { purpose: "second_factor" as const, address, userId, factorId, sessionId };
    const requested = await requestCode(context, transaction, request, client, now);
    if (!requested.ok) return requested;
    await markFactorChallenged(transaction, factorId, now);
    const expiresAtSeconds = Math.floor(now.getTime() / 1000) + CODE_LIMITS.validSeconds;
    return ok({ id: requested.value, type: "phone", expires_at: expiresAtSeconds });
  });
}
