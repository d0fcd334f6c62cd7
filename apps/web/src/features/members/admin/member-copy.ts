import type { AdminMember } from "@secret/contract";
import { formatUsPhone, type Role } from "@secret/domain";
import type { Tone } from "../../../ui/badge.tsx";

/** Names and permissions of the roles. */
export const ROLE_COPY: Readonly<Record<Role, { name: string; noun: string; may: string; tone: Tone }>> = {
  member: { name: "Member", noun: "a member", may: "Places orders and sees their own.", tone: "neutral" },
  staff: { name: "Staff", noun: "staff", may: "Uses the board, the scanner, and the counter.", tone: "info" },
  admin: {
    name: "Admin",
    noun: "an admin",
    may: "Full access, including user management.",
    tone: "exclusive",
  },
};

type Named = Pick<AdminMember, "firstName" | "lastName">;

export function fullName({ firstName, lastName }: Named): string {
  return `${firstName} ${lastName}`.trim();
}

/** Lists a member's contacts, email first. */
export function contactsOf({ email, phone }: { email: string | null; phone: string | null }): string[] {
  return [...(email === null ? [] : [email]), ...(phone === null ? [] : [formatUsPhone(phone)])];
}
