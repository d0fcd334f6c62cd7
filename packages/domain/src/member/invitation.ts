import { ok, type Result, refuse } from "../result.ts";

export interface InvitationFacts {
  readonly maxUses: number | null;
  readonly usedCount: number;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

export type InvitationRefusal = "INVITATION_NOT_VALID" | "INVITATION_EXPIRED" | "INVITATION_USED_UP";

/** Can this invitation bring one more member? Without one, the code was never given out. */
export function checkInvitation(
  invitation: InvitationFacts | undefined,
  now: Date,
): Result<void, InvitationRefusal> {
  if (invitation === undefined || invitation.revokedAt !== null) return refuse("INVITATION_NOT_VALID");
  if (invitation.expiresAt !== null && invitation.expiresAt <= now) return refuse("INVITATION_EXPIRED");
  const isUsedUp = invitation.maxUses !== null && invitation.usedCount >= invitation.maxUses;
  return isUsedUp ? refuse("INVITATION_USED_UP") : ok(undefined);
}

/** As it is printed, to be read and typed: in groups of four. */
export function formatInvitationCode(code: string): string {
  return code.match(/.{1,4}/gu)?.join("-") ?? "";
}

/** How people write a code that is printed on a card. */
export function normalizeInvitationCode(text: string): string {
  return text.normalize("NFKC").toUpperCase().replace(/[\s-]/g, "");
}
