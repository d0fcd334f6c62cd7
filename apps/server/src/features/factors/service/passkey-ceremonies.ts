import { randomUUID } from "node:crypto";
import { ok, type Result, refuse } from "@secret/domain";
import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from "@simplewebauthn/server";
import type { Context } from "../../../platform/context.ts";
import * as queries from "../queries/passkeys.ts";

const CHALLENGE_SECONDS = 300;

/** Options for the browser, and the challenge that its answer names. */
export interface PasskeyCeremony {
  readonly challenge_id: string;
  readonly options: Record<string, unknown>;
  readonly expires_at: number;
}

export interface PasskeyAnswer {
  readonly challenge_id: string;
  readonly credential: object;
}

/** Returns the relying party. A passkey is bound to our host name, regardless of port and path. */
export function relyingParty(context: Context): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(context.config.publicUrl);
  return { rpID: hostname, origin };
}

/** Passkey verified by an answer, and the answer's signature counter. */
interface Assertion {
  readonly passkey: queries.PasskeyRow;
  readonly counter: number;
}

/** Returns the passkey that signed the challenge with user verification; undefined if none of ours did. */
export async function checkAssertion(
  context: Context,
  challenge: string,
  credential: object,
): Promise<Assertion | undefined> {
  const response = credential as AuthenticationResponseJSON;
  const passkey = await queries.findPasskeyByCredential(context.database, String(response.id));
  if (passkey === undefined || !matchesUserHandle(passkey.userId, response)) return undefined;
  const { rpID, origin } = relyingParty(context);
  const checked = await settle(
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
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
  if (checked?.verified !== true) return undefined;
  return { passkey, counter: checked.authenticationInfo.newCounter };
}

/** Checks that the authenticator names this account, if it names any: WebAuthn, section 7.2, step 6. */
function matchesUserHandle(
  userId: string,
  { response: { userHandle } }: AuthenticationResponseJSON,
): boolean {
  // Some authenticators send no handle if the server named the passkey.
  if (userHandle === undefined || userHandle === null) return true;
  return Buffer.from(userHandle, "base64url").toString() === userId;
}

/**
 * Stores a challenge and returns the ceremony.
 * @param sessionId of the session that starts it; null for a sign-in
 */
export async function keepChallenge(
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

/** Reason that a ceremony can't be finished. */
export type ChallengeRefusal = "WEBAUTHN_CHALLENGE_EXPIRED" | "WEBAUTHN_CHALLENGE_NOT_FOUND";

/**
 * Uses a challenge, which works only once.
 * @param sessionId as in {@link keepChallenge}
 * @returns the challenge that must have been signed
 */
export async function consumeChallenge(
  { database, clock }: Context,
  id: string,
  sessionId: string | null,
): Promise<Result<string, ChallengeRefusal>> {
  const begun = await queries.deletePasskeyChallenge(database, id);
  if (begun === undefined || begun.sessionId !== sessionId) return refuse("WEBAUTHN_CHALLENGE_NOT_FOUND");
  return begun.expiresAt > clock.now() ? ok(begun.challenge) : refuse("WEBAUTHN_CHALLENGE_EXPIRED");
}

/** Returns undefined if the check throws, as the library does for an answer that doesn't match. */
export async function settle<Value>(checking: Promise<Value>): Promise<Value | undefined> {
  try {
    return await checking;
  } catch {
    return undefined;
  }
}
