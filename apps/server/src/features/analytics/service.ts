import { type AuditSeverity, averageOrderCents } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { countFailedMessages, findEventsWithoutMenu, findLowStock } from "./queries/attention.ts";
import { findNextEvening } from "./queries/next-evening.ts";
import { findOpenings } from "./queries/openings.ts";
import { findDashboardFigures, findRecentActivity } from "./queries.ts";

/** Returns the admin dashboard. */
export async function getAdminDashboard(context: Context) {
  const { database, clock } = context;
  const now = clock.now();
  const [figures, nextEvening, attention, activity] = await Promise.all([
    findDashboardFigures(database),
    findNextEvening(database, now),
    findAttention(context, now),
    findRecentActivity(database),
  ]);
  const { sales, totalOrders } = figures;
  return {
    ...figures,
    averageOrderCents: averageOrderCents(sales.netSalesCents, totalOrders) ?? 0,
    nextEvening: nextEvening ?? null,
    attention,
    recentActivity: activity.map((line) => ({ ...line, severity: line.severity as AuditSeverity })),
  };
}

/** Lists events whose ordering is open or opens soon. */
export async function listOpenings({ database, clock }: Context) {
  return { openings: await findOpenings(database, clock.now()) };
}

async function findAttention({ database }: Context, now: Date) {
  const [failedMessages, eventsWithoutMenu, lowStock] = await Promise.all([
    countFailedMessages(database, now),
    findEventsWithoutMenu(database, now),
    findLowStock(database, now),
  ]);
  return { failedMessages, eventsWithoutMenu, lowStock };
}
