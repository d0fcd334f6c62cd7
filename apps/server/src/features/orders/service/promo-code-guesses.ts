import type { ErrorCode } from "@secret/contract";
import { ATTEMPT_POLICIES, type Result } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import type { Session } from "../../../platform/http/session.ts";
import { checkThrottle, recordFailure, releaseAttempt, throttle } from "../../attempts/index.ts";

const GUESSING = "Somebody guesses promo codes";

/**
 * Runs an attempt with a promo code, and limits wrong codes by member and by network. Each attempt is counted before it
 * runs, so that parallel ones can't exceed the limit.
 */
export async function countPromoCodeGuess<Value, Refusal extends ErrorCode>(
  context: Context,
  session: Session,
  client: ClientInfo,
  attempt: () => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal | "OVER_REQUEST_RATE_LIMIT">> {
  const ofNetwork = {
    policy: ATTEMPT_POLICIES.network,
    subject: `promo codes network ${client.network}`,
    guessing: GUESSING,
  };
  const ofMember = {
    policy: ATTEMPT_POLICIES.promoCode,
    subject: `promo codes member ${session.userId}`,
    guessing: GUESSING,
  };
  const isDue = await checkThrottle(context, ofNetwork);
  if (!isDue.ok) return isDue;
  const allowed = await throttle(context, ofMember, client);
  if (!allowed.ok) return allowed;
  const outcome = await attempt();
  const isGuess = !outcome.ok && outcome.failure.code === "PROMO_CODE_INVALID";
  if (isGuess) await recordFailure(context, ofNetwork, client);
  else await releaseAttempt(context, ofMember);
  return outcome;
}
