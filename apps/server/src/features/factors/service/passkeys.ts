import { BRAND, ok, type Result, refuse } from "@secret/domain";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import {
  type AuthClient,
  findAccount,
  type GateRefusal,
  lockAccount,
  type OpenedSession,
  recordChange,
} from "../../identity/index.ts";
import { deviceName, openSession, type ResolvedSession } from "../../sessions/index.ts";
import * as queries from "../queries/passkeys.ts";
import {
  type ChallengeRefusal,
  checkAssertion,
  consumeChallenge,
  keepChallenge,
  type PasskeyAnswer,
  type PasskeyCeremony,
  relyingParty,
  settle,
} from "./passkey-ceremonies.ts";

const MAX_PASSKEYS = 10;
/** COSE numbers of EdDSA, ES256 and RS256. Every authenticator supports at least one. */
const ALGORITHMS = [-8, -7, -257];

/** Starts to add a passkey to the session's account. */
export async function startPasskeyRegistration(
  context: Context,
  { userId, sessionId }: ResolvedSession,
): Promise<Result<PasskeyCeremony, "SESSION_NOT_FOUND" | "TOO_MANY_ENROLLED_MFA_FACTORS">> {
  const account = await findAccount(context.database, userId);
  if (account === undefined) return refuse("SESSION_NOT_FOUND");
  const known = await queries.findPasskeys(context.database, userId);
  if (known.length >= MAX_PASSKEYS) return refuse("TOO_MANY_ENROLLED_MFA_FACTORS");
  const options = await generateRegistrationOptions({
    rpName: BRAND.programme,
    rpID: relyingParty(context).rpID,
    userName: account.email ?? account.phone ?? "",
    userDisplayName: `${account.firstName} ${account.lastName}`,
    userID: new TextEncoder().encode(userId),
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return ok(await keepChallenge(context, options, sessionId));
}

/** Adds the passkey that the browser created. */
export async function verifyPasskeyRegistration(
  context: Context,
  session: ResolvedSession,
  { challenge_id: challengeId, credential }: PasskeyAnswer,
  client: AuthClient,
): Promise<
  Result<queries.PasskeyRow, "SESSION_NOT_FOUND" | "WEBAUTHN_VERIFICATION_FAILED" | ChallengeRefusal>
> {
  const now = context.clock.now();
  const begun = await consumeChallenge(context, challengeId, session.sessionId);
  if (!begun.ok) return begun;
  const { rpID, origin } = relyingParty(context);
  const checked = await settle(
    verifyRegistrationResponse({
      response: credential as RegistrationResponseJSON,
      expectedChallenge: begun.value,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (checked?.verified !== true) return refuse("WEBAUTHN_VERIFICATION_FAILED");
  const { id, publicKey, counter, transports } = checked.registrationInfo.credential;
  return inTransaction(context.database, async (transaction) => {
    const account = await findAccount(transaction, session.userId);
    if (account === undefined) return refuse("SESSION_NOT_FOUND");
    const passkey = await queries.insertPasskey(transaction, {
      userId: account.id,
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: transports ?? [],
      name: deviceName(client.userAgent),
      createdAt: now,
    });
    if (passkey === undefined) return refuse("WEBAUTHN_VERIFICATION_FAILED");
    const change = { kind: "passkey_added" as const, thingId: passkey.id, name: passkey.name };
    await recordChange(context, transaction, { account, client, change }, now);
    return ok(passkey);
  });
}

/** Starts a sign-in: the browser offers its passkeys for this site. */
export async function startPasskeySignIn(context: Context): Promise<PasskeyCeremony> {
  const { rpID } = relyingParty(context);
  const options = await generateAuthenticationOptions({ rpID, userVerification: "required" });
  return keepChallenge(context, options, null);
}

/**
 * Signs in with a passkey. User verification is required, so it counts as two factors: possession, and a fingerprint,
 * face or PIN.
 */
export async function verifyPasskeySignIn(
  context: Context,
  { challenge_id: challengeId, credential }: PasskeyAnswer,
  client: AuthClient,
): Promise<Result<OpenedSession, "WEBAUTHN_VERIFICATION_FAILED" | ChallengeRefusal | GateRefusal>> {
  const now = context.clock.now();
  const begun = await consumeChallenge(context, challengeId, null);
  if (!begun.ok) return begun;
  const asserted = await checkAssertion(context, begun.value, credential);
  if (asserted === undefined) return refuse("WEBAUTHN_VERIFICATION_FAILED");
  const { passkey, counter } = asserted;
  return inTransaction(context.database, async (transaction) => {
    const isNew = await queries.countPasskeyUse(transaction, passkey.id, counter, now);
    const account = await findAccount(transaction, passkey.userId);
    if (!isNew || account === undefined) return refuse("WEBAUTHN_VERIFICATION_FAILED");
    return openSession(context, transaction, account, { methods: ["passkey"] }, client, now);
  });
}

/** Removes a passkey and notifies the owner. */
export async function deletePasskey(
  context: Context,
  { userId }: ResolvedSession,
  passkeyId: string,
  client: AuthClient,
): Promise<Result<Record<string, never>, "PASSKEY_NOT_FOUND">> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const account = await lockAccount(transaction, userId);
    const known = await queries.findPasskeys(transaction, userId);
    if (account === undefined || !known.some(({ id }) => id === passkeyId))
      return refuse("PASSKEY_NOT_FOUND");
    const change = { kind: "passkey_removed" as const, removedPasskeyIds: [passkeyId] };
    await recordChange(context, transaction, { account, client, change }, now);
    await queries.deletePasskeys(transaction, userId, [passkeyId]);
    return ok({});
  });
}

export async function listPasskeys(context: Context, userId: string): Promise<queries.PasskeyRow[]> {
  return queries.findPasskeys(context.database, userId);
}

export async function renamePasskey(
  context: Context,
  userId: string,
  passkeyId: string,
  name: string,
): Promise<Result<queries.PasskeyRow, "PASSKEY_NOT_FOUND">> {
  const passkey = await queries.renamePasskey(context.database, userId, passkeyId, name);
  return passkey === undefined ? refuse("PASSKEY_NOT_FOUND") : ok(passkey);
}
