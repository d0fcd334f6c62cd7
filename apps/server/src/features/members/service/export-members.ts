import type { AdminMemberFilter } from "@secret/contract";
import { BRAND } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { type Column, clockTime, dollarsOf } from "../../../platform/exports/csv.ts";
import { inParts } from "../../../platform/exports/export-file.ts";
import type { Session } from "../../../platform/http/session.ts";
import { auditExport } from "../../audit/index.ts";
import { type adminMemberOf, findAdminMembers } from "../queries/admin-members.ts";
import { type ExportedFacts, findExportedFacts } from "../queries/exported-members.ts";
import { readFacts } from "./admin-members.ts";

type ExportedMember = ReturnType<typeof adminMemberOf> &
  ReturnType<Awaited<ReturnType<typeof readFacts>>> &
  ExportedFacts;

/** Exports all matching members, newest first, in parts, and audits the export. */
export async function exportMembers(
  context: Context,
  session: Session,
  match: Omit<AdminMemberFilter, "before" | "limit">,
) {
  const { search = "", ...filter } = match;
  await auditExport(context, session, "Members were exported", { ...filter, isSearched: search !== "" });
  return inParts<ExportedMember>(async (behind, limit) => {
    const members = await findAdminMembers(context.database, { ...match, before: behind?.id, limit });
    const factsOf = await readFacts(context, members);
    const exported = await findExportedFacts(
      context.database,
      members.map(({ id }) => id),
    );
    return members.flatMap((member) => {
      const facts = exported.get(member.id);
      return facts === undefined ? [] : [{ ...member, ...factsOf(member), ...facts }];
    });
  });
}

const yesOrNo = (isSo: boolean) => (isSo ? "yes" : "no");
const timeOf = (instant: Date | null) => instant && clockTime(instant, BRAND.timeZone);

/** Columns of the export. Times are in the brand's time zone. */
export const MEMBER_COLUMNS: readonly Column<ExportedMember>[] = [
  { name: "First name", cell: ({ firstName }) => firstName },
  { name: "Last name", cell: ({ lastName }) => lastName },
  { name: "Email", cell: ({ email }) => email },
  { name: "Email verified", cell: ({ emailVerified }) => yesOrNo(emailVerified) },
  { name: "Phone", cell: ({ phone }) => phone },
  { name: "Phone verified", cell: ({ phoneVerified }) => yesOrNo(phoneVerified) },
  { name: "Role", cell: ({ role }) => role },
  { name: "Status", cell: ({ deactivatedAt }) => (deactivatedAt === null ? "active" : "deactivated") },
  { name: "Joined", cell: ({ createdAt }) => timeOf(createdAt) },
  { name: "Last sign-in", cell: ({ lastSignInAt }) => timeOf(lastSignInAt) },
  { name: "Time zone", cell: () => BRAND.timeZone },
  { name: "Email on", cell: ({ notifyEmail }) => yesOrNo(notifyEmail) },
  { name: "Texts on", cell: ({ notifySms }) => yesOrNo(notifySms) },
  { name: "Push on", cell: ({ notifyPush }) => yesOrNo(notifyPush) },
  { name: "Text consent", cell: ({ textConsent }) => textConsent?.action ?? null },
  {
    name: "Text consent since",
    cell: ({ textConsent }) => textConsent && timeOf(new Date(textConsent.at)),
  },
  { name: "Tags", cell: ({ tags }) => tags.map(({ name }) => name).join("; ") },
  { name: "Orders", cell: ({ orders }) => orders },
  { name: "Net sales", cell: ({ netSalesCents }) => dollarsOf(netSalesCents) },
];
