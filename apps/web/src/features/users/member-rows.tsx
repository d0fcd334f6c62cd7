import type { AdminMember } from "@secret/contract";
import { formatUsPhone } from "@secret/domain";
import { Link } from "@tanstack/react-router";
import { Badge } from "../../ui/badge.tsx";
import { formatDay } from "../../ui/format-day.ts";
import { useMedia } from "../../ui/use-media.ts";
import { contactsOf, fullName, ROLE_WORDS } from "./member-words.ts";

interface MemberRowsProps {
  readonly members: readonly AdminMember[];
}

/** Members as a table with a head that stays; on a phone as cards. */
export function MemberRows({ members }: MemberRowsProps) {
  const isDesktop = useMedia("desktop");
  if (isDesktop) return <MemberTable members={members} />;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {members.map((member) => (
        <li key={member.id}>
          <MemberCard member={member} />
        </li>
      ))}
    </ul>
  );
}

const COLUMNS = [
  ["Name", ""],
  ["Email", ""],
  ["Phone", "w-40"],
  ["Role", "w-44"],
  ["Joined", "w-32"],
  ["Last sign-in", "w-32"],
] as const;

function MemberTable({ members }: MemberRowsProps) {
  return (
    <table className="w-full table-fixed text-left text-small leading-tight">
      <thead>
        <tr>
          {COLUMNS.map(([name, looks]) => (
            <th
              key={name}
              scope="col"
              className={`sticky top-0 z-10 bg-ink px-3 py-2.5 font-semibold text-surface ${looks}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </tbody>
    </table>
  );
}

function MemberRow({ member }: { member: AdminMember }) {
  const { email, phone, createdAt, lastSignInAt } = member;
  return (
    <tr className="h-13 border-b border-line bg-raised hover:bg-surface [&_td]:truncate [&_td]:px-3">
      <td>
        <MemberLink member={member} />
      </td>
      <td title={email ?? undefined}>{email ?? <Nothing />}</td>
      <td className="figures">{phone === null ? <Nothing /> : formatUsPhone(phone)}</td>
      <td>
        <Marks member={member} />
      </td>
      <td className="figures text-soft">{formatDay(createdAt)}</td>
      <td className="figures text-soft">{lastSignInAt === null ? "Never" : formatDay(lastSignInAt)}</td>
    </tr>
  );
}

function MemberCard({ member }: { member: AdminMember }) {
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-1 rounded-2xl border border-line bg-raised p-4 pt-2 shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="min-w-0 font-sans text-body wrap-anywhere">
          <MemberLink member={member} />
        </h2>
        <Marks member={member} />
      </div>
      {contactsOf(member).map((contact) => (
        <p key={contact} className="text-small wrap-anywhere">
          {contact}
        </p>
      ))}
      <p className="figures text-fine text-soft">
        {`Joined ${formatDay(member.createdAt)}`}
        {member.lastSignInAt !== null && ` · last sign-in ${formatDay(member.lastSignInAt)}`}
      </p>
    </article>
  );
}

function MemberLink({ member }: { member: AdminMember }) {
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

/** A member like most needs no mark. */
function Marks({ member: { role, deactivatedAt } }: { member: AdminMember }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {role === "member" && deactivatedAt === null && <span className="text-soft">Member</span>}
      {role !== "member" && <Badge tone={ROLE_WORDS[role].tone}>{ROLE_WORDS[role].name}</Badge>}
      {deactivatedAt !== null && <Badge tone="danger">Deactivated</Badge>}
    </span>
  );
}

function Nothing() {
  return (
    <span className="text-soft" role="img" aria-label="None">
      —
    </span>
  );
}
