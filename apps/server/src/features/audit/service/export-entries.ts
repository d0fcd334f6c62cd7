import type { AuditEntry, AuditExportFilter } from "@secret/contract";
import { BRAND } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { type Column, clockTime } from "../../../platform/exports/csv.ts";
import { inParts } from "../../../platform/exports/export-file.ts";
import type { Session } from "../../../platform/http/session.ts";
import { findEntries } from "../queries/find-entries.ts";
import { auditSpan } from "./audit-entries.ts";
import { auditExport } from "./audit-export.ts";

/** Returns all matching lines in parts, newest first. The export is audited. */
export async function exportEntries(context: Context, session: Session, given: AuditExportFilter) {
  const { database, clock } = context;
  const { range, from, to, ...filter } = given;
  const now = clock.now();
  const { search = "", ...told } = given;
  await auditExport(context, session, "The audit log was exported", { ...told, isSearched: search !== "" });
  const span = auditSpan({ range, from, to }, now);
  return inParts<z.input<typeof AuditEntry>>((behind, limit) =>
    findEntries(database, { ...filter, ...span, before: behind?.id, limit }),
  );
}

/** Columns of the export. Times are in the brand's time zone, as in every export. */
export const AUDIT_COLUMNS: readonly Column<z.input<typeof AuditEntry>>[] = [
  { name: "Time", cell: ({ createdAt }) => clockTime(createdAt, BRAND.timeZone) },
  { name: "Time zone", cell: () => BRAND.timeZone },
  { name: "Severity", cell: ({ severity }) => severity },
  { name: "Kind", cell: ({ eventType }) => eventType },
  { name: "Message", cell: ({ message }) => message },
  { name: "Done by", cell: ({ actor }) => fullName(actor) },
  { name: "Done by (id)", cell: ({ actor }) => actor?.id ?? null },
  { name: "Happened to", cell: ({ subject }) => fullName(subject) },
  { name: "Happened to (id)", cell: ({ subject }) => subject?.id ?? null },
  { name: "Order", cell: ({ order }) => order?.orderNumber ?? null },
  { name: "Before", cell: ({ oldValue }) => oldValue },
  { name: "After", cell: ({ newValue }) => newValue },
  { name: "IP address", cell: ({ ipAddress }) => ipAddress },
  { name: "User agent", cell: ({ userAgent }) => userAgent },
  { name: "Transfer token", cell: ({ transferToken }) => transferToken },
  {
    name: "More",
    cell: ({ metadata }) => (Object.keys(metadata).length > 0 ? JSON.stringify(metadata) : null),
  },
  { name: "Line", cell: ({ id }) => id },
];

function fullName(person: AuditEntry["actor"]): string | null {
  return person && `${person.firstName} ${person.lastName}`.trim();
}
