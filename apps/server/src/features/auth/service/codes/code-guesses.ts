import type { ErrorCode } from "@secret/contract";
import type { Result } from "@secret/domain";
import type { Context } from "../../../../platform/context.ts";
import { type GuessedCode, networkCodeThrottle, releaseAttempt, throttle } from "../../../attempts/index.ts";
import type { AuthClient } from "../auth-client.ts";

/** A code that somebody typed. */
export interface TypedCode<Wrong extends ErrorCode> {
  readonly guessed: GuessedCode;
  readonly client: AuthClient;
  /** The account that it opens, where there is one. */
  readonly userId: string | undefined;
  /** What the attempt is refused with where the code was wrong. */
  readonly wrong: Wrong;
}

/**
 * Tries a typed code, which is counted by network before it is looked at, so that nobody tries one for each of many
 * addresses; a right one costs nothing. A device that was signed in to the account goes first: what strangers in its
 * network do doesn't count, and a code dies of a few wrong tries anyway.
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
