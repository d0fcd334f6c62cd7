import { AUDIT_STATS_DAYS, type AuditFilter, type AuditRange } from "@secret/contract";
import { AUDIT_EVENT_TYPES, AUDIT_SEVERITIES, dayAt, daysLater, instantOf } from "@secret/domain";
import { daysBefore } from "../../../platform/clock.ts";
import type { Context } from "../../../platform/context.ts";
import { readPage } from "../../../platform/page.ts";
import * as queries from "../queries/find-entries.ts";

const RANGE_DAYS: Readonly<Record<Exclude<AuditRange, "today">, number>> = { "7d": 7, "30d": 30, "90d": 90 };

interface AuditSpan {
  readonly since?: Date | undefined;
  /** First instant after the range. */
  readonly until?: Date | undefined;
}

/** Returns a page of matching lines, newest first. */
export async function listAuditEntries(
  { database, clock }: Context,
  { range, from, to, limit, ...filter }: AuditFilter,
) {
  const span = auditSpan({ range, from, to }, clock.now());
  const { personId, orderId } = filter;
  const [page, person, order] = await Promise.all([
    readPage(limit, (limit) => queries.findEntries(database, { ...filter, ...span, limit })),
    personId === undefined ? undefined : queries.findPerson(database, personId),
    orderId === undefined ? undefined : queries.findNumberedOrder(database, orderId),
  ]);
  return { ...page, person: person ?? null, order: order ?? null };
}

/** Counts the lines of the last 30 days. */
export async function getAuditStats({ database, clock }: Context) {
  const since = daysBefore(clock.now(), AUDIT_STATS_DAYS);
  const counts = await queries.countEntries(database, since);
  const sum = (matching: typeof counts) => matching.reduce((total, { count }) => total + count, 0);
  return {
    since,
    totalEvents: sum(counts),
    eventsBySeverity: byName(AUDIT_SEVERITIES, (name) =>
      sum(counts.filter((each) => each.severity === name)),
    ),
    eventsByType: byName(AUDIT_EVENT_TYPES, (name) => sum(counts.filter((each) => each.eventType === name))),
  };
}

function byName<Name extends string>(
  names: readonly Name[],
  count: (name: Name) => number,
): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, count(name)])) as Record<Name, number>;
}

/**
 * Converts a filter's time to instants. First and last day, either of which may be missing, override the range.
 * Days are those of the brand's calendar; a range of days counts back from now.
 */
export function auditSpan(
  { range, from, to }: Pick<AuditFilter, "range" | "from" | "to">,
  now: Date,
): AuditSpan {
  if (from !== undefined || to !== undefined)
    return {
      since: from === undefined ? undefined : startOf(from),
      until: to === undefined ? undefined : daysLater(startOf(to), 1),
    };
  if (range !== "today") return { since: daysBefore(now, RANGE_DAYS[range]) };
  return { since: startOf(dayAt(now)) };
}

function startOf(day: string): Date {
  return instantOf(`${day}T00:00`);
}
