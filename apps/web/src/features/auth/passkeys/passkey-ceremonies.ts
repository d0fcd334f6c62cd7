import { ApiError, PASSKEY_ERRORS } from "@secret/contract";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { useSyncExternalStore } from "react";

/** The member closed the device's prompt or let it time out. Not an error to report. */
export class CeremonyCancelled extends Error {}

/** Returns whether this browser supports passkeys. */
export function hasPasskeys(): boolean {
  return "PublicKeyCredential" in globalThis;
}

/** Returns whether the browser supports passkeys, for prerendered pages. They assume that it does, as nearly all do. */
export function useHasPasskeys(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    hasPasskeys,
    () => true,
  );
}

/** Asks the device to sign in with a passkey. */
export async function askForPasskey(options: object) {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await unlessCancelled(startAuthentication({ optionsJSON }))) };
}

/** Asks the device to create a passkey for this account. */
export async function createPasskey(options: object) {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return { ...(await unlessCancelled(startRegistration({ optionsJSON }))) };
}

async function unlessCancelled<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    const isCancelled = error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name);
    if (isCancelled) throw new CeremonyCancelled();
    const { message, status } = PASSKEY_ERRORS.WEBAUTHN_VERIFICATION_FAILED;
    throw new ApiError("WEBAUTHN_VERIFICATION_FAILED", message, status);
  }
}
