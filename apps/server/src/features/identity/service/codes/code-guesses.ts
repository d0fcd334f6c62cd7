import type { ErrorCode } from "@secret/contract";
import type { Result } from "@secret/domain";
import type { Context } from "../../../../platform/context.ts";
import type { ClientInfo } from "../../../../platform/http/client-info.ts";
import { type GuessedCode, networkCodeThrottle, releaseAttempt, throttle } from "../../../attempts/index.ts";
import type { AuthClient } from "../auth-client.ts";

/** Code that a client entered. */
export interface TypedCode<Wrong extends ErrorCode> {
  readonly guessed: GuessedCode;
  readonly client: ClientInfo & Pick<AuthClient, "knownUserIds">;
  /** Account that the code signs in to, if any. */
  readonly userId: string | undefined;
  /** Refusal that marks a wrong code. */
  readonly wrong: Wrong;
}

/**
 * Runs an attempt with an entered code. The network's attempts are counted first, so that it can't try one code at each
 * of many addresses; a right code is refunded. A device that signed in to the account before skips the count, so that
 * strangers on its network can't block it; the code's own attempt limit still applies.
 */
export async function countCodeGuess<Value, Refusal extends ErrorCode, Wrong extends Refusal>(
  context: Context,
  { guessed, client, userId, wrong }: TypedCode<Wrong>,
  attempt: () => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal | "OVER_REQUEST_RATE_LIMIT">> {
  if (userId !== undefined && client.knownUserIds.includes(userId)) return attempt();
  const throttled = networkCodeThrottle(guessed, client);
  const allowed = await throttle(context, throttled, client);
  if (!allowed.ok) return allowed;
  const outcome = await attempt();
  if (outcome.ok || outcome.failure.code !== wrong) await releaseAttempt(context, throttled);
  return outcome;
}
