import type { AdminMember } from "@secret/contract";
import { formatUsd, formatUsPhone } from "@secret/domain";
import { Link } from "@tanstack/react-router";
import { Badge } from "../../../ui/badge.tsx";
import { formatDay } from "../../../ui/format-day.ts";
import { ROWS_CARD, ROWS_ROW, Rows, type RowsColumn, RowsHead } from "../../../ui/rows.tsx";
import { ROW_LINK } from "../../../ui/text-link.ts";
import { contactsOf, fullName, ROLE_COPY } from "./member-copy.ts";

interface MemberRowsProps {
  readonly members: readonly AdminMember[];
}

/** Lists members, each linked to their page. */
export function MemberRows({ members }: MemberRowsProps) {
  return (
    <Rows
      rows={members}
      keyOf={({ id }) => id}
      head={<RowsHead columns={COLUMNS} />}
      row={(member) => <MemberRow member={member} />}
      card={(member) => <MemberCard member={member} />}
    />
  );
}

const COLUMNS: readonly RowsColumn[] = [
  { name: "Name" },
  { name: "Email" },
  { name: "Phone", looks: "w-[14%]" },
  { name: "Role", looks: "w-[15%]" },
  { name: "Joined", looks: "w-[11%]" },
  { name: "Last sign-in", looks: "w-[11%]" },
  { name: "Net sales", looks: "w-[10%] text-right" },
];

function MemberRow({ member }: { member: AdminMember }) {
  const { email, phone, createdAt, lastSignInAt } = member;
  return (
    <tr className={ROWS_ROW}>
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
      <td className="figures text-right">{formatUsd(member.netSalesCents)}</td>
    </tr>
  );
}

function MemberCard({ member }: { member: AdminMember }) {
  return (
    <article className={`${ROWS_CARD} pt-2`}>
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
        {member.netSalesCents > 0 && ` · ${formatUsd(member.netSalesCents)} net sales`}
      </p>
    </article>
  );
}

/** Badges for a role or a status that differs from a plain member's, and for tags. */
function Marks({ member: { role, deactivatedAt, tags } }: { member: AdminMember }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {role === "member" && deactivatedAt === null && <span className="text-soft">Member</span>}
      {role !== "member" && <Badge tone={ROLE_COPY[role].tone}>{ROLE_COPY[role].name}</Badge>}
      {deactivatedAt !== null && <Badge tone="danger">Deactivated</Badge>}
      {tags.map(({ id, name }) => (
        <Badge key={id}>{name}</Badge>
      ))}
    </span>
  );
}

/** Links a name in a list to the member's page. */
export function MemberLink({ member }: { member: Pick<AdminMember, "firstName" | "id" | "lastName"> }) {
  return (
    <Link to="/admin/users/$userId" params={{ userId: member.id }} className={`font-semibold ${ROW_LINK}`}>
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
