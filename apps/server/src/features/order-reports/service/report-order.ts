import type { DeclaredError, getOrderReports, reportOrder as reportOrderRoute } from "@secret/contract";
import { mayReport, ok, type ReportReason, type Result, refuse, reportBudget } from "@secret/domain";
import { spendBudget } from "../../../platform/budgets/spend-budgets.ts";
import type { Context } from "../../../platform/context.ts";
import type { Session } from "../../../platform/http/session.ts";
import { findOrderRow } from "../../order-book/index.ts";
import { findOwnReports, insertReport } from "../queries/order-reports.ts";

type OwnReports = Awaited<ReturnType<typeof readOwn>>;

/** Returns what the order's owner reported about it. */
export async function getReports(
  context: Context,
  session: Session,
  orderId: string,
): Promise<Result<OwnReports, DeclaredError<typeof getOrderReports>>> {
  const order = await findOrderRow(context.database, orderId);
  if (order === undefined || order.ownerId !== session.userId) return refuse("ORDER_NOT_FOUND");
  return ok(await readOwn(context, order, session));
}

/** Reports a problem with a picked-up order to the admins. */
export async function reportOrder(
  context: Context,
  session: Session,
  orderId: string,
  report: { readonly reason: ReportReason; readonly text: string },
): Promise<Result<OwnReports, DeclaredError<typeof reportOrderRoute>>> {
  const { database, clock } = context;
  const { userId } = session;
  const order = await findOrderRow(database, orderId);
  if (order === undefined || order.ownerId !== userId) return refuse("ORDER_NOT_FOUND");
  if (!mayReport(order, clock.now())) return refuse("REPORT_NOT_OPEN");
  const retryAfterSeconds = await spendBudget(context, reportBudget(userId));
  if (retryAfterSeconds > 0) return refuse("RATE_LIMITED", { params: { retryAfterSeconds } });
  const isNew = await insertReport(database, { ...report, orderId, userId, createdAt: clock.now() });
  return isNew ? ok(await readOwn(context, order, session)) : refuse("REPORT_ALREADY_OPEN");
}

async function readOwn(
  { database, clock }: Context,
  order: Parameters<typeof mayReport>[0] & { readonly id: string },
  { userId }: Session,
) {
  const reports = await findOwnReports(database, order.id, userId);
  const isOpen = reports.some(({ closedAt }) => closedAt === null);
  return { mayReport: !isOpen && mayReport(order, clock.now()), reports };
}
