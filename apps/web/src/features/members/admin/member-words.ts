import type { AdminMember } from "@secret/contract";
import { formatUsPhone, type Role } from "@secret/domain";
import type { Tone } from "../../../ui/badge.tsx";

/** Names and permissions of the roles. */
export const ROLE_WORDS: Readonly<Record<Role, { name: string; may: string; tone: Tone }>> = {
  member: { name: "Member", may: "Orders, and sees what is theirs.", tone: "neutral" },
  staff: { name: "Staff", may: "Works the board, the scanner and the counter.", tone: "info" },
  admin: { name: "Admin", may: "Everything in this room, this page included.", tone: "exclusive" },
};

type Named = Pick<AdminMember, "firstName" | "lastName">;

export function fullName({ firstName, lastName }: Named): string {
  return `${firstName} ${lastName}`.trim();
}

/** Lists a member's contacts, email first. */
export function contactsOf({ email, phone }: { email: string | null; phone: string | null }): string[] {
  return [...(email === null ? [] : [email]), ...(phone === null ? [] : [formatUsPhone(phone)])];
}
