import { ATTEMPT_POLICIES, ok, type Result, refuse } from "@secret/domain";
import { generateAuthenticationOptions } from "@simplewebauthn/server";
import type { Context } from "../../../../platform/context.ts";
import { inTransaction } from "../../../../platform/database/database.ts";
import type { ClientInfo } from "../../../../platform/http/client-info.ts";
import type { Session } from "../../../../platform/http/session.ts";
import { releaseAttempt, throttle } from "../../../attempts/index.ts";
import { countPasskeyUse, findPasskeys } from "../../queries/passkeys.ts";
import {
  type ChallengeRefusal,
  checkAssertion,
  consumeChallenge,
  keepChallenge,
  type PasskeyAnswer,
  type PasskeyCeremony,
  relyingParty,
} from "../passkey-ceremonies.ts";

/** Starts a reauthentication with one of the account's passkeys. */
export async function startPasskeyReauthentication(
  context: Context,
  { userId, sessionId }: Session,
): Promise<Result<PasskeyCeremony, "PASSKEY_NOT_FOUND">> {
  const known = await findPasskeys(context.database, userId);
  if (known.length === 0) return refuse("PASSKEY_NOT_FOUND");
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(context).rpID,
    userVerification: "required",
    allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  return ok(await keepChallenge(context, options, sessionId));
}

/** Checks that one of the account's own passkeys signed this session's challenge. */
export async function checkPasskeyReauthentication(
  context: Context,
  { userId, sessionId }: Session,
  { challenge_id: challengeId, credential }: PasskeyAnswer,
  client: ClientInfo,
): Promise<Result<void, "OVER_REQUEST_RATE_LIMIT" | "WEBAUTHN_VERIFICATION_FAILED" | ChallengeRefusal>> {
  const throttled = { policy: ATTEMPT_POLICIES.knownDevice, subject: `passkey reauthentication ${userId}` };
  const allowed = await throttle(context, throttled, client);
  if (!allowed.ok) return allowed;
  const now = context.clock.now();
  const begun = await consumeChallenge(context, challengeId, sessionId);
  if (!begun.ok) return begun;
  const asserted = await checkAssertion(context, begun.value, credential);
  if (asserted?.passkey.userId !== userId) return refuse("WEBAUTHN_VERIFICATION_FAILED");
  const { passkey, counter } = asserted;
  const isNew = await inTransaction(context.database, (transaction) =>
    countPasskeyUse(transaction, passkey.id, counter, now),
  );
  if (!isNew) return refuse("WEBAUTHN_VERIFICATION_FAILED");
  await releaseAttempt(context, throttled);
  return ok(undefined);
}
