import { AUDIT_STATS_DAYS, type AuditFilter, type AuditRange, type AuditStats } from "@secret/contract";
import { AUDIT_EVENT_TYPES, AUDIT_SEVERITIES, instantOf, wallTimeAt } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import * as queries from "../queries/find-entries.ts";

const DAY_MS = 86_400_000;
const RANGE_DAYS: Readonly<Record<Exclude<AuditRange, "today">, number>> = { "7d": 7, "30d": 30, "90d": 90 };

/** A page of lines that match, newest first. */
export async function listAuditEntries(
  { database, clock }: Context,
  { range, limit, ...filter }: AuditFilter,
) {
  const since = sinceOf(range, clock.now());
  const { personId, orderId } = filter;
  const [entries, person, order] = await Promise.all([
    queries.findEntries(database, { ...filter, since, limit: limit + 1 }),
    personId === undefined ? undefined : queries.findPerson(database, personId),
    orderId === undefined ? undefined : queries.findNumberedOrder(database, orderId),
  ]);
  return {
    entries: entries.slice(0, limit),
    hasMore: entries.length > limit,
    person: person ?? null,
    order: order ?? null,
  };
}

/** How many lines the last 30 days brought. */
export async function getAuditStats({ database, clock }: Context): Promise<AuditStats> {
  const since = new Date(clock.now().getTime() - AUDIT_STATS_DAYS * DAY_MS);
  const counts = await queries.countEntries(database, since);
  const sum = (matching: typeof counts) => matching.reduce((total, { count }) => total + count, 0);
  return {
    since: since.toISOString(),
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

/** When a range begins. Today begins at the brand's midnight; days are as long as a day is. */
export function sinceOf(range: AuditRange, now: Date): Date {
  if (range !== "today") return new Date(now.getTime() - RANGE_DAYS[range] * DAY_MS);
  return instantOf(`${wallTimeAt(now).wallTime.slice(0, 10)}T00:00`);
}
