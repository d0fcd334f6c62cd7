/** Seconds after signing in or reauthenticating in which a session may change sign-in methods. */
export const REAUTHENTICATION_SECONDS = 5 * 60;

/**
 * Returns whether a session may change its account's sign-in methods.
 * @param reauthenticatedAt time of the last sign-in or reauthentication; null if never
 */
export function isRecentlyReauthenticated(reauthenticatedAt: Date | null, now: Date): boolean {
  return (
    reauthenticatedAt !== null &&
    now.getTime() - reauthenticatedAt.getTime() < REAUTHENTICATION_SECONDS * 1000
  );
}

/**
 * Seconds in which older contacts can revert a change of sign-in methods. Until then an added contact alone gives no
 * access to the account.
 */
export const ACCOUNT_UNDO_SECONDS = 72 * 60 * 60;

/** Returns the time until which a change can be reverted. */
export function accountUndoUntil(changedAt: Date): Date {
  return new Date(changedAt.getTime() + ACCOUNT_UNDO_SECONDS * 1000);
}

/**
 * Returns the time from which a contact alone gives access to its account: at once if the account was created with it.
 * @returns undefined if it isn't verified
 */
export function contactEstablishedFrom(verifiedAt: Date | null, accountMadeAt: Date): Date | undefined {
  if (verifiedAt === null) return undefined;
  return verifiedAt <= accountMadeAt ? verifiedAt : accountUndoUntil(verifiedAt);
}
