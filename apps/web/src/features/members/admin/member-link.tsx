import type { AdminMember } from "@secret/contract";
import { Link } from "@tanstack/react-router";
import { fullName } from "./member-words.ts";

/** Links a name in a list to the member's page. */
export function MemberLink({ member }: { member: Pick<AdminMember, "firstName" | "id" | "lastName"> }) {
  return (
    <Link
      to="/admin/users/$userId"
      params={{ userId: member.id }}
      className="font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-accent max-lg:inline-flex max-lg:min-h-11 max-lg:items-center"
    >
      {fullName(member)}
    </Link>
  );
}

/** Placeholder for a missing contact. */
export function Nothing() {
  return (
    <span className="text-soft" role="img" aria-label="None">
      —
    </span>
  );
}
