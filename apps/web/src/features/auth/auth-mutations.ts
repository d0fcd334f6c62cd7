import {
  type CallOutput,
  challengeFactor as challengeFactorRoute,
  deletePasskey as deletePasskeyRoute,
  endSession as endSessionRoute,
  enrollFactor as enrollFactorRoute,
  generateRecoveryCodes,
  getSession,
  proveSession as proveSessionRoute,
  regenerateRecoveryCodes,
  removeWaysIn as removeWaysInRoute,
  renamePasskey as renamePasskeyRoute,
  renewLink as renewLinkRoute,
  requestRecovery as requestRecoveryRoute,
  resendCode as resendCodeRoute,
  type SecondFactor,
  sendProofCode as sendProofCodeRoute,
  signIn as signInRoute,
  signOut as signOutRoute,
  signUp as signUpRoute,
  startPasskeyProof,
  startPasskeyRegistration,
  startPasskeySignIn,
  takeBackAccountChange as takeBackRoute,
  unenrollFactor as unenrollFactorRoute,
  updateUser as updateUserRoute,
  verifyCode as verifyCodeRoute,
  verifyFactor as verifyFactorRoute,
  verifyPasskeyRegistration,
  verifyPasskeySignIn,
  verifyRecoveryCode as verifyRecoveryCodeRoute,
} from "@secret/contract";
import { type BodyOf, call } from "../../platform/api.ts";
import { keptByFeatures } from "../../platform/kept-data.ts";
import { queryClient } from "../../platform/query-client.ts";
import { endSessionBy, leaveSession, refreshSession } from "../../platform/session/session.ts";
import { carryOutSignOut } from "../../platform/session/sign-out.ts";
import { authKeys } from "./auth-queries.ts";
import { makePasskey, provePasskey } from "./passkeys/passkey-ceremonies.ts";

// Ways in. What an answer means for the session is said by `useCompleteSignIn`. A sign-out that is still due comes
// first: later it would end the new session.

export function signUp(body: BodyOf<typeof signUpRoute>) {
  return call(signUpRoute, { body });
}

export async function signInWithPassword(body: BodyOf<typeof signInRoute>) {
  await carryOutSignOut();
  return call(signInRoute, { query: { grant_type: "password" }, body });
}

/**
 * Signs in again without leaving the page. Leaves the page's session state alone, so that nothing is cleared.
 * Returns the required second factors, if any.
 */
export async function signInAgain(body: BodyOf<typeof signInRoute>): Promise<readonly SecondFactor[]> {
  const answer = await signInWithPassword(body);
  if (answer.second_factor_required !== true) return [];
  return (await call(getSession)).secondFactors ?? [];
}

/** @throws CeremonyCancelled where the member closed the device's question */
export async function signInWithPasskey() {
  await carryOutSignOut();
  const { challenge_id, options } = await call(startPasskeySignIn, { body: {} });
  const credential = await provePasskey(options);
  return call(verifyPasskeySignIn, { body: { challenge_id, credential } });
}

export async function verifyCode(body: BodyOf<typeof verifyCodeRoute>) {
  await carryOutSignOut();
  return call(verifyCodeRoute, { body });
}

export async function resendCode(body: BodyOf<typeof resendCodeRoute>): Promise<void> {
  await call(resendCodeRoute, { body });
}

export async function requestRecovery(body: BodyOf<typeof requestRecoveryRoute>): Promise<void> {
  await call(requestRecoveryRoute, { body });
}

/** Has a new link sent in the place of one that is over, to the same address, which nobody here need know. */
export async function renewLink(token: string): Promise<void> {
  await call(renewLinkRoute, { body: { token_hash: token } });
}

/** Begins to check a second factor; for a phone it sends the text. Gives the check's id. */
export async function challengeFactor(factorId: string): Promise<string> {
  return (await call(challengeFactorRoute, { params: { factorId }, body: {} })).id;
}

export async function verifyFactor(factorId: string, challengeId: string, code: string): Promise<void> {
  await call(verifyFactorRoute, { params: { factorId }, body: { challenge_id: challengeId, code } });
}

export async function verifyRecoveryCode(code: string): Promise<void> {
  await call(verifyRecoveryCodeRoute, { body: { code } });
}

// Changes to the account of somebody who is signed in.

/** Sets a new password, which ends every session, this one too. */
export async function changePassword(body: { password: string; current_password?: string }): Promise<void> {
  await call(updateUserRoute, { body });
  await leaveSession();
}

/** The same at the end of a recovery. This session stays, to look at what else opens the account. */
export async function resetPassword(password: string): Promise<void> {
  await call(updateUserRoute, { body: { password } });
}

/** Removes all passkeys and second factors in one step, and ends all other sessions. */
export async function removeWaysIn(): Promise<void> {
  await call(removeWaysInRoute);
}

// Proving that it's them, before the ways into the account change.

export async function proveSession(body: BodyOf<typeof proveSessionRoute>): Promise<void> {
  await call(proveSessionRoute, { body });
}

export async function sendProofCode(channel: BodyOf<typeof sendProofCodeRoute>["channel"]): Promise<void> {
  await call(sendProofCodeRoute, { body: { channel } });
}

/** @throws CeremonyCancelled where the member closed the device's question */
export async function proveByPasskey(): Promise<void> {
  const { challenge_id, options } = await call(startPasskeyProof);
  const credential = await provePasskey(options);
  await call(proveSessionRoute, { body: { method: "passkey", challenge_id, credential } });
}

/** Takes back what a link from our messages is about, and all after it; whoever was signed in, here too, no longer is. */
export function takeBackChange(token: string): Promise<CallOutput<typeof takeBackRoute>> {
  return endSessionBy(() => call(takeBackRoute, { body: { token } }));
}

/** Asks for the contact that the account lacks: a code goes out to it. */
export async function addContact(body: BodyOf<typeof updateUserRoute>): Promise<void> {
  await call(updateUserRoute, { body });
}

export async function confirmContact(body: BodyOf<typeof verifyCodeRoute>): Promise<void> {
  await call(verifyCodeRoute, { body });
  await invalidateAccount();
}

/** Begins to add a second factor: it counts once it has been confirmed. */
export function enrollFactor(
  body: BodyOf<typeof enrollFactorRoute>,
): Promise<CallOutput<typeof enrollFactorRoute>> {
  return call(enrollFactorRoute, { body });
}

export async function confirmFactor(factorId: string, challengeId: string, code: string): Promise<void> {
  await verifyFactor(factorId, challengeId, code);
  await invalidateAccount();
}

export async function removeFactor(factorId: string): Promise<void> {
  await call(unenrollFactorRoute, { params: { factorId } });
  await invalidateAccount();
}

/** Makes recovery codes, which are told this once. Codes that the account had before are void. */
export async function makeRecoveryCodes(hasCodes: boolean): Promise<readonly string[]> {
  const made = hasCodes
    ? await call(regenerateRecoveryCodes)
    : await call(generateRecoveryCodes, { body: {} });
  await invalidateAccount();
  return made.codes;
}

/** @throws CeremonyCancelled where the member closed the device's question */
export async function addPasskey(): Promise<void> {
  const { challenge_id, options } = await call(startPasskeyRegistration, { body: {} });
  const credential = await makePasskey(options);
  await call(verifyPasskeyRegistration, { body: { challenge_id, credential } });
  await invalidateAccount();
}

export async function renamePasskey(passkeyId: string, name: string): Promise<void> {
  await call(renamePasskeyRoute, { params: { passkeyId }, body: { friendly_name: name } });
  await invalidateAccount();
}

export async function removePasskey(passkeyId: string): Promise<void> {
  await call(deletePasskeyRoute, { params: { passkeyId } });
  await invalidateAccount();
}

export async function endSession(sessionId: string): Promise<void> {
  await call(endSessionRoute, { params: { id: sessionId } }).finally(invalidateDevices);
}

export async function endOtherSessions(): Promise<void> {
  await call(signOutRoute, { query: { scope: "others" } }).finally(invalidateDevices);
}

/** Signs out everywhere, here too, once what waits in this browser is sent. */
export async function endAllSessions(): Promise<void> {
  if (!(await keptByFeatures.finish())) return;
  await endSessionBy(() => call(signOutRoute, { query: { scope: "global" } }));
}

function invalidateDevices(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: authKeys.devices });
}

/** The pages about the account, and the name in the header. */
async function invalidateAccount(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: authKeys.account }), refreshSession()]);
}
