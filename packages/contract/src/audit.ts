import { AUDIT_EVENT_TYPES, AUDIT_SEVERITIES } from "@secret/domain";
import { z } from "zod";
import { always, Day, Id, Instant, oneLine, page, route } from "./http/route.ts";

/** Lines of so many days are shown; "today" is the brand's own. */
export const AUDIT_RANGES = ["today", "7d", "30d", "90d"] as const;
export type AuditRange = (typeof AUDIT_RANGES)[number];
/** The counts beside the list are of these. */
export const AUDIT_STATS_DAYS = 30;

const Account = z.object({ id: Id, firstName: z.string(), lastName: z.string() });

/** One line of the audit log: who did what to whom, what was before and after, and from where. */
export const AuditEntry = z.object({
  id: Id,
  createdAt: Instant,
  eventType: z.enum(AUDIT_EVENT_TYPES),
  severity: z.enum(AUDIT_SEVERITIES),
  message: z.string(),
  /** Who did it, as they are called now; null where the system did, or a stranger. */
  actor: Account.nullable(),
  /** Whom it happened to. */
  subject: Account.nullable(),
  order: z.object({ id: Id, orderNumber: z.string() }).nullable(),
  /** Null where it isn't known, or was erased. */
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** The first 16 characters of a transfer token's hash. */
  transferToken: z.string().nullable(),
  oldValue: z.string().nullable(),
  newValue: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const filters = {
  /** A part of a message, a kind, an order's number, a name or address of somebody's, an IP address. */
  search: oneLine(100, 0).optional(),
  eventType: z.enum(AUDIT_EVENT_TYPES).optional(),
  severity: z.enum(AUDIT_SEVERITIES).optional(),
  range: z.enum(AUDIT_RANGES).default("30d"),
  /** First and last day of the brand's calendar; either one overrides the range. */
  from: Day.optional(),
  to: Day.optional(),
  /** Who did it, or whom it happened to. */
  personId: Id.optional(),
  orderId: Id.optional(),
};

export const AuditFilter = z.strictObject({ ...filters, ...page(50) });
export type AuditFilter = z.output<typeof AuditFilter>;
const AuditExportFilter = z.strictObject(filters);
export type AuditExportFilter = z.output<typeof AuditExportFilter>;

export const listAuditEntries = route({
  method: "GET",
  path: "/api/admin/audit",
  access: "admin",
  summary: "Lines of the audit log by search, kind, severity, range, person and order, newest first",
  query: AuditFilter,
  response: z.object({
    entries: z.array(AuditEntry),
    hasMore: z.boolean(),
    /** Whose lines are asked for, and of which order: what the ids stand for. */
    person: Account.nullable(),
    order: z.object({ id: Id, orderNumber: z.string() }).nullable(),
  }),
});

export const getAuditStats = route({
  method: "GET",
  path: "/api/admin/audit/stats",
  access: "admin",
  summary: "How many lines the audit log got in 30 days, by severity and kind",
  response: z.object({
    since: Instant,
    totalEvents: z.int(),
    eventsBySeverity: z.record(z.enum(AUDIT_SEVERITIES), z.int()),
    eventsByType: z.record(z.enum(AUDIT_EVENT_TYPES), z.int()),
  }),
});
export type AuditStats = z.infer<typeof getAuditStats.response>;

export const exportAuditLog = route({
  method: "GET",
  path: "/api/admin/audit/export.csv",
  needsProof: always,
  access: "admin",
  summary: "All lines that match, as CSV; asking for them is a line of its own",
  query: AuditExportFilter,
  response: z.any().meta({ description: "text/csv" }),
});
