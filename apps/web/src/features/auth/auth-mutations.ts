import {
  type CallOutput,
  challengeFactor as challengeFactorRoute,
  deletePasskey as deletePasskeyRoute,
  endSession as endSessionRoute,
  enrollFactor as enrollFactorRoute,
  generateRecoveryCodes,
  getSession,
  reauthenticateSession as reauthenticateSessionRoute,
  regenerateRecoveryCodes,
  removeSignInMethods as removeSignInMethodsRoute,
  renamePasskey as renamePasskeyRoute,
  renewLink as renewLinkRoute,
  requestRecovery as requestRecoveryRoute,
  resendCode as resendCodeRoute,
  type SecondFactor,
  sendReauthenticationCode as sendReauthenticationCodeRoute,
  signIn as signInRoute,
  signOut as signOutRoute,
  signUp as signUpRoute,
  startPasskeyReauthentication,
  startPasskeyRegistration,
  startPasskeySignIn,
  undoAccountChange as undoChangeRoute,
  unenrollFactor as unenrollFactorRoute,
  updateUser as updateUserRoute,
  verifyCode as verifyCodeRoute,
  verifyFactor as verifyFactorRoute,
  verifyPasskeyRegistration,
  verifyPasskeySignIn,
  verifyRecoveryCode as verifyRecoveryCodeRoute,
} from "@secret/contract";
import { type BodyOf, call } from "../../platform/api.ts";
import { featureStorage } from "../../platform/member-data.ts";
import { queryClient } from "../../platform/query-client.ts";
import { endSessionBy, leaveSession, refreshSession } from "../../platform/session/session.ts";
import { sendPendingSignOut } from "../../platform/session/sign-out.ts";
import { authKeys } from "./auth-queries.ts";
import { askForPasskey, createPasskey } from "./passkeys/passkey-ceremonies.ts";

// Sign-in calls. `useCompleteSignIn` handles their effect on the session. A pending sign-out is sent first, because
// later it would end the new session.

export function signUp(body: BodyOf<typeof signUpRoute>) {
  return call(signUpRoute, { body });
}

export async function signInWithPassword(body: BodyOf<typeof signInRoute>) {
  await sendPendingSignOut();
  return call(signInRoute, { query: { grant_type: "password" }, body });
}

/**
 * Signs in again without leaving the page. Doesn't touch the page's session state, so that no data is cleared. Returns
 * the required second factors, if any.
 */
export async function signInAgain(body: BodyOf<typeof signInRoute>): Promise<readonly SecondFactor[]> {
  const answer = await signInWithPassword(body);
  if (answer.second_factor_required !== true) return [];
  return (await call(getSession)).secondFactors ?? [];
}

/** @throws CeremonyCancelled when the member closes the device's prompt */
export async function signInWithPasskey() {
  await sendPendingSignOut();
  const { challenge_id, options } = await call(startPasskeySignIn, { body: {} });
  const credential = await askForPasskey(options);
  return call(verifyPasskeySignIn, { body: { challenge_id, credential } });
}

export async function verifyCode(body: BodyOf<typeof verifyCodeRoute>) {
  await sendPendingSignOut();
  return call(verifyCodeRoute, { body });
}

export async function resendCode(body: BodyOf<typeof resendCodeRoute>): Promise<void> {
  await call(resendCodeRoute, { body });
}

export async function requestRecovery(body: BodyOf<typeof requestRecoveryRoute>): Promise<void> {
  await call(requestRecoveryRoute, { body });
}

/** Sends a new link to the address of an expired one, without revealing the address. */
export async function renewLink(token: string): Promise<void> {
  await call(renewLinkRoute, { body: { token_hash: token } });
}

/** Starts a second factor challenge, which texts a code for a phone factor. Returns the challenge's id. */
export async function challengeFactor(factorId: string): Promise<string> {
  return (await call(challengeFactorRoute, { params: { factorId }, body: {} })).id;
}

export async function verifyFactor(factorId: string, challengeId: string, code: string): Promise<void> {
  await call(verifyFactorRoute, { params: { factorId }, body: { challenge_id: challengeId, code } });
}

export async function verifyRecoveryCode(code: string): Promise<void> {
  await call(verifyRecoveryCodeRoute, { body: { code } });
}

// Changes to the signed-in account.

/** Sets a new password, which ends every session, including this one. */
export async function changePassword(body: { password: string; current_password?: string }): Promise<void> {
  await call(updateUserRoute, { body });
  await leaveSession();
}

/**
 * Sets a new password at the end of a recovery. This session continues, so that the member can review the other sign-in
 * methods.
 */
export async function resetPassword(password: string): Promise<void> {
  await call(updateUserRoute, { body: { password } });
}

/** Removes all passkeys and second factors in one step, and ends all other sessions. */
export async function removeSignInMethods(): Promise<void> {
  await call(removeSignInMethodsRoute);
}

// Reauthentication, before sign-in methods change.

export async function reauthenticate(body: BodyOf<typeof reauthenticateSessionRoute>): Promise<void> {
  await call(reauthenticateSessionRoute, { body });
}

export async function sendReauthenticationCode(
  channel: BodyOf<typeof sendReauthenticationCodeRoute>["channel"],
): Promise<void> {
  await call(sendReauthenticationCodeRoute, { body: { channel } });
}

/** @throws CeremonyCancelled when the member closes the device's prompt */
export async function reauthenticateByPasskey(): Promise<void> {
  const { challenge_id, options } = await call(startPasskeyReauthentication);
  const credential = await askForPasskey(options);
  await call(reauthenticateSessionRoute, { body: { method: "passkey", challenge_id, credential } });
}

/**
 * Undoes the change that a link from our messages is about, and all later ones. Ends every session, including this one.
 */
export function undoChange(token: string): Promise<CallOutput<typeof undoChangeRoute>> {
  return endSessionBy(() => call(undoChangeRoute, { body: { token } }));
}

/** Adds the contact that the account lacks, and sends a code to it. */
export async function addContact(body: BodyOf<typeof updateUserRoute>): Promise<void> {
  await call(updateUserRoute, { body });
}

export async function confirmContact(body: BodyOf<typeof verifyCodeRoute>): Promise<void> {
  await call(verifyCodeRoute, { body });
  await invalidateAccount();
}

/** Enrolls a second factor, which counts once it is confirmed. */
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

/** Generates recovery codes, shown this once. Earlier codes become invalid. */
export async function makeRecoveryCodes(hasCodes: boolean): Promise<readonly string[]> {
  const made = hasCodes
    ? await call(regenerateRecoveryCodes)
    : await call(generateRecoveryCodes, { body: {} });
  await invalidateAccount();
  return made.codes;
}

/** @throws CeremonyCancelled when the member closes the device's prompt */
export async function addPasskey(): Promise<void> {
  const { challenge_id, options } = await call(startPasskeyRegistration, { body: {} });
  const credential = await createPasskey(options);
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

/** Signs out everywhere, including here, after sending this browser's pending changes. */
export async function endAllSessions(): Promise<void> {
  if (!(await featureStorage.flush())) return;
  await endSessionBy(() => call(signOutRoute, { query: { scope: "global" } }));
}

function invalidateDevices(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: authKeys.devices });
}

/** Reloads the account pages and the session, which has the name in the header. */
async function invalidateAccount(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: authKeys.account }), refreshSession()]);
}

/** Loads the feature's form schemas after a page is shown. */
export const loadAuthSchemas = () => import("./auth-schemas.ts");
