/** How long a session counts as proven after signing in, or after its owner proved to be there. */
export const PROOF_SECONDS = 5 * 60;

/**
 * Whether the ways into an account may be changed in a session.
 * @param provenAt when its owner proved to be there, by signing in or since; null: never
 */
export function isFreshlyProven(provenAt: Date | null, now: Date): boolean {
  return provenAt !== null && now.getTime() - provenAt.getTime() < PROOF_SECONDS * 1000;
}

/**
 * How long a change of the ways into an account can be taken back by its older contacts. So long a contact that
 * was added can't open the account by itself.
 */
export const TAKE_BACK_SECONDS = 72 * 60 * 60;

/** Until when a change can be taken back. */
export function takeBackUntil(changedAt: Date): Date {
  return new Date(changedAt.getTime() + TAKE_BACK_SECONDS * 1000);
}

/**
 * From when on a contact speaks for its account alone: at once where the account was made with it.
 * @returns undefined for one that isn't verified
 */
export function contactStandsFrom(verifiedAt: Date | null, accountMadeAt: Date): Date | undefined {
  if (verifiedAt === null) return undefined;
  return verifiedAt <= accountMadeAt ? verifiedAt : takeBackUntil(verifiedAt);
}
