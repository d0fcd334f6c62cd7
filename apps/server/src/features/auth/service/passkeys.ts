import { randomUUID } from "node:crypto";
import { BRAND, ok, type Result, refuse } from "@secret/domain";
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import * as queries from "../queries/passkeys.ts";
import { findAccount } from "../queries/users.ts";
import type { AuthClient } from "./auth-client.ts";
import { notifyOwner } from "./security-notice.ts";
import { deviceName } from "./sessions/device-name.ts";
import { type GateRefusal, type OpenedSession, openSession } from "./sessions/session-gate.ts";
import type { ResolvedSession } from "./sessions/session-resolver.ts";

const CHALLENGE_SECONDS = 300;
const MAX_PASSKEYS = 10;
/** EdDSA, ES256 and RS256, by their COSE numbers: what all authenticators have one of. */
const ALGORITHMS = [-8, -7, -257];

/** What the browser is asked to do, and what of it comes back. */
export interface PasskeyCeremony {
  readonly challenge_id: string;
  readonly options: Record<string, unknown>;
  readonly expires_at: number;
}

export interface PasskeyAnswer {
  readonly challenge_id: string;
  readonly credential: object;
}

/** A passkey belongs to our host name; ports and paths don't matter to it. */
function relyingParty(context: Context): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(context.config.publicUrl);
  return { rpID: hostname, origin };
}

/** Begins to add a passkey to the account of this session. */
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

/** Adds the passkey that the browser made. */
export async function verifyPasskeyRegistration(
  context: Context,
  session: ResolvedSession,
  { challenge_id: challengeId, credential }: PasskeyAnswer,
  client: AuthClient,
): Promise<
  Result<
    queries.PasskeyRow,
    "SESSION_NOT_FOUND" | "WEBAUTHN_CHALLENGE_EXPIRED" | "WEBAUTHN_VERIFICATION_FAILED"
  >
> {
  const now = context.clock.now();
  const begun = await queries.consumePasskeyChallenge(context.database, challengeId, now);
  if (begun?.sessionId !== session.sessionId) return refuse("WEBAUTHN_CHALLENGE_EXPIRED");
  const { rpID, origin } = relyingParty(context);
  const checked = await settle(
    verifyRegistrationResponse({
      response: credential as RegistrationResponseJSON,
      expectedChallenge: begun.challenge,
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
    const told = { what: "A passkey was added.", name: passkey.name };
    await notifyOwner(context, transaction, { account, client, ...told }, now);
    return ok(passkey);
  });
}

/** Begins to sign in: the browser offers the passkeys it has for us. */
export async function startPasskeySignIn(context: Context): Promise<PasskeyCeremony> {
  const { rpID } = relyingParty(context);
  const options = await generateAuthenticationOptions({ rpID, userVerification: "required" });
  return keepChallenge(context, options, null);
}

/** Signs in with a passkey that checked its user: possession and finger, face or PIN are two factors. */
export async function verifyPasskeySignIn(
  context: Context,
  { challenge_id: challengeId, credential }: PasskeyAnswer,
  client: AuthClient,
): Promise<
  Result<OpenedSession, "WEBAUTHN_CHALLENGE_EXPIRED" | "WEBAUTHN_VERIFICATION_FAILED" | GateRefusal>
> {
  const now = context.clock.now();
  const begun = await queries.consumePasskeyChallenge(context.database, challengeId, now);
  if (begun === undefined || begun.sessionId !== null) return refuse("WEBAUTHN_CHALLENGE_EXPIRED");
  const response = credential as AuthenticationResponseJSON;
  const passkey = await queries.findPasskeyByCredential(context.database, String(response.id));
  if (passkey === undefined) return refuse("WEBAUTHN_VERIFICATION_FAILED");
  const { rpID, origin } = relyingParty(context);
  const checked = await settle(
    verifyAuthenticationResponse({
      response,
      expectedChallenge: begun.challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }),
  );
  if (checked?.verified !== true || !checked.authenticationInfo.userVerified) {
    return refuse("WEBAUTHN_VERIFICATION_FAILED");
  }
  const { newCounter } = checked.authenticationInfo;
  return inTransaction(context.database, async (transaction) => {
    const isNew = await queries.countPasskeyUse(transaction, passkey.id, newCounter, now);
    const account = await findAccount(transaction, passkey.userId);
    if (!isNew || account === undefined) return refuse("WEBAUTHN_VERIFICATION_FAILED");
    return openSession(transaction, account, { methods: ["passkey"] }, client, now);
  });
}

/** Removes a passkey; the owner is told. */
export async function deletePasskey(
  context: Context,
  { userId }: ResolvedSession,
  passkeyId: string,
  client: AuthClient,
): Promise<Result<Record<string, never>, "PASSKEY_NOT_FOUND">> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const passkey = await queries.deletePasskey(transaction, userId, passkeyId);
    const account = await findAccount(transaction, userId);
    if (passkey === undefined || account === undefined) return refuse("PASSKEY_NOT_FOUND");
    const told = { what: "A passkey was removed.", name: passkey.name };
    await notifyOwner(context, transaction, { account, client, ...told }, now);
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

async function keepChallenge(
  context: Context,
  options: { readonly challenge: string },
  sessionId: string | null,
): Promise<PasskeyCeremony> {
  const id = randomUUID();
  const expiresAt = new Date(context.clock.now().getTime() + CHALLENGE_SECONDS * 1000);
  const { challenge } = options;
  await queries.insertPasskeyChallenge(context.database, { id, sessionId, challenge, expiresAt });
  return { challenge_id: id, options: { ...options }, expires_at: Math.floor(expiresAt.getTime() / 1000) };
}

/** The library throws where an answer doesn't fit: to us that is one more answer that isn't right. */
async function settle<Value>(checking: Promise<Value>): Promise<Value | undefined> {
  try {
    return await checking;
  } catch {
    return undefined;
  }
}
