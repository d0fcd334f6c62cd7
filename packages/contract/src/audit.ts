import { AUDIT_EVENT_TYPES, AUDIT_SEVERITIES } from "@secret/domain";
import { z } from "zod";
import { always, Day, file, Id, Instant, oneLine, page, pageQuery, route } from "./http/route.ts";

/** Ranges of the audit log in days of the brand's time zone. */
export const AUDIT_RANGES = ["today", "7d", "30d", "90d"] as const;
export type AuditRange = (typeof AUDIT_RANGES)[number];
/** Days that the counts beside the list cover. */
export const AUDIT_STATS_DAYS = 30;

const Account = z.object({ id: Id, firstName: z.string(), lastName: z.string() });

/** Entry of the audit log: who did what to whom, old and new values, and the client. */
export const AuditEntry = z.object({
  id: Id,
  createdAt: Instant,
  eventType: z.enum(AUDIT_EVENT_TYPES),
  severity: z.enum(AUDIT_SEVERITIES),
  message: z.string(),
  /** Account that did it, by its current name; null for the system or a stranger. */
  actor: Account.nullable(),
  /** Account it happened to. */
  subject: Account.nullable(),
  order: z.object({ id: Id, orderNumber: z.string() }).nullable(),
  /** Null if unknown or erased. */
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
  /** Part of a message, an event type, an order number, a person's name or address, or an IP address. */
  search: oneLine(100, 0).optional(),
  eventType: z.enum(AUDIT_EVENT_TYPES).optional(),
  severity: z.enum(AUDIT_SEVERITIES).optional(),
  range: z.enum(AUDIT_RANGES).default("30d"),
  /** First and last day in the brand's time zone; either one overrides the range. */
  from: Day.optional(),
  to: Day.optional(),
  /** Person who did it, or whom it happened to. */
  personId: Id.optional(),
  orderId: Id.optional(),
};

/** Filters of the audit log. */
export const AuditFilter = z.strictObject({ ...filters, ...pageQuery(50) });
export type AuditFilter = z.output<typeof AuditFilter>;
const AuditExportFilter = z.strictObject(filters);
export type AuditExportFilter = z.output<typeof AuditExportFilter>;

export const listAuditEntries = route({
  method: "GET",
  path: "/api/admin/audit",
  access: "admin",
  summary: "Audit log entries by search, type, severity, range, person and order, newest first",
  query: AuditFilter,
  response: page(AuditEntry).extend({
    /** Person and order of the filter's ids. */
    person: Account.nullable(),
    order: z.object({ id: Id, orderNumber: z.string() }).nullable(),
  }),
});

export const getAuditStats = route({
  method: "GET",
  path: "/api/admin/audit/stats",
  access: "admin",
  summary: "Counts of audit log entries in 30 days, by severity and type",
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
  needsReauthentication: always,
  access: "admin",
  summary: "All matching entries as CSV; the export itself is logged",
  query: AuditExportFilter,
  response: file("text/csv"),
});
