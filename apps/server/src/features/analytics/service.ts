import type { AuditSeverity } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { findDashboardFigures, findRecentActivity } from "./queries.ts";

/** What the admin's first page shows. */
export async function getAdminDashboard(context: Context) {
  const [figures, activity] = await Promise.all([
    findDashboardFigures(context.database),
    findRecentActivity(context.database),
  ]);
  const { revenueCents, totalOrders } = figures;
  return {
    ...figures,
    averageOrderCents: totalOrders === 0 ? 0 : Math.round(revenueCents / totalOrders),
    recentActivity: activity.map(({ id, message, severity, createdAt, firstName, lastName }) => ({
      id,
      message,
      severity: severity as AuditSeverity,
      memberName: firstName === null ? null : `${firstName} ${lastName}`,
      createdAt: createdAt.toISOString(),
    })),
  };
}
