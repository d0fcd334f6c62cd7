import { expect, test } from "vitest";
import {
  checkInvitation,
  formatInvitationCode,
  type InvitationFacts,
  normalizeInvitationCode,
} from "./invitation.ts";

const now = new Date("2026-11-21T20:00:00Z");
const open: InvitationFacts = { maxUses: null, usedCount: 7, expiresAt: null, revokedAt: null };
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);

test.each<[string, InvitationFacts]>([
  ["without limits", open],
  ["with one use left", { ...open, maxUses: 8 }],
  ["about to expire", { ...open, expiresAt: later(1) }],
])("an invitation %s lets somebody in", (_, invitation) => {
  expect(checkInvitation(invitation, now).ok).toBe(true);
});

test.each<[string, InvitationFacts | undefined, string]>([
  ["that was never issued", undefined, "INVITATION_NOT_VALID"],
  ["that was revoked", { ...open, revokedAt: later(-1) }, "INVITATION_NOT_VALID"],
  ["that expires now", { ...open, expiresAt: now }, "INVITATION_EXPIRED"],
  ["that has expired and is used up", { ...open, expiresAt: later(-1), maxUses: 7 }, "INVITATION_EXPIRED"],
  ["that is used up", { ...open, maxUses: 7 }, "INVITATION_USED_UP"],
])("one %s does not", (_, invitation, code) => {
  expect(checkInvitation(invitation, now)).toMatchObject({ failure: { code } });
});

test.each(["k7m3px", " K7M-3PX ", "k7m 3px", "Ｋ７Ｍ３ＰＸ", "K-7-M--3 P X"])(
  "reads %j as the same code",
  (text) => {
    expect(normalizeInvitationCode(text)).toBe("K7M3PX");
  },
);

test.each([
  ["K7M3PX429QRT", "K7M3-PX42-9QRT"],
  ["K7M3PX", "K7M3-PX"],
  ["K7M", "K7M"],
])("%s is printed as %s, which is the same code when it is typed", (code, printed) => {
  expect(formatInvitationCode(code)).toBe(printed);
  expect(normalizeInvitationCode(printed)).toBe(code);
});
