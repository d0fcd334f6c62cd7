import { isFreshlyProven, PROOF_SECONDS } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { findProvenAt, markProven } from "../queries/sessions.ts";

/** Records a reauthentication. Returns the time until which it counts, or undefined if the session is over. */
export async function recordReauthentication(
  { database, clock }: Context,
  sessionId: string,
): Promise<string | undefined> {
  const now = clock.now();
  return (await markProven(database, sessionId, now)) ? endOf(now) : undefined;
}

/** Returns the time until which a session's reauthentication counts, or null if there was none lately. */
export async function readReauthenticatedUntil(
  { database, clock }: Context,
  sessionId: string,
): Promise<string | null> {
  const provenAt = await findProvenAt(database, sessionId);
  return provenAt !== null && isFreshlyProven(provenAt, clock.now()) ? endOf(provenAt) : null;
}

function endOf(provenAt: Date): string {
  return new Date(provenAt.getTime() + PROOF_SECONDS * 1000).toISOString();
}
