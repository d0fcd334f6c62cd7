import { ok, type Result, refuse } from "../result.ts";

/** Limits and usage of an invitation. */
export interface InvitationFacts {
  readonly maxUses: number | null;
  readonly usedCount: number;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

/** Reason an invitation can't be used. */
export type InvitationRefusal = "INVITATION_NOT_VALID" | "INVITATION_EXPIRED" | "INVITATION_USED_UP";

/** Checks whether an invitation can admit one more member. Undefined means that the code was never issued. */
export function checkInvitation(
  invitation: InvitationFacts | undefined,
  now: Date,
): Result<void, InvitationRefusal> {
  if (invitation === undefined || invitation.revokedAt !== null) return refuse("INVITATION_NOT_VALID");
  if (invitation.expiresAt !== null && invitation.expiresAt <= now) return refuse("INVITATION_EXPIRED");
  const isUsedUp = invitation.maxUses !== null && invitation.usedCount >= invitation.maxUses;
  return isUsedUp ? refuse("INVITATION_USED_UP") : ok(undefined);
}

/** Formats an invitation code for reading and typing, in groups of four. */
export function formatInvitationCode(code: string): string {
  return code.match(/.{1,4}/gu)?.join("-") ?? "";
}

/** Normalizes an invitation code typed from a printed card. */
export function normalizeInvitationCode(text: string): string {
  return text.normalize("NFKC").toUpperCase().replace(/[\s-]/g, "");
}
