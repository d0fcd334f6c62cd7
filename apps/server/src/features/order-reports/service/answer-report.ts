import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { actorOf, audit } from "../../audit/index.ts";
import { notify } from "../../notifications/index.ts";
import { closeReport, findReports, lockReport } from "../queries/order-reports.ts";

type Reports = { readonly reports: Awaited<ReturnType<typeof findReports>> };

/** Returns the open reports, oldest first; or all reports of an order. */
export async function listReports(
  { database }: Context,
  which: { readonly orderId?: string | undefined },
): Promise<Reports> {
  return { reports: await findReports(database, which) };
}

/** Answers a report and closes it. A repeated request keeps the first answer, and notifies once. */
export async function answerReport(
  context: Context,
  session: Session,
  id: string,
  answer: string,
): Promise<Result<Reports, "NOT_FOUND">> {
  const isKnown = await inTransaction(context.database, async (transaction) => {
    const report = await lockReport(transaction, id);
    if (report === undefined) return false;
    if (report.closedAt !== null) return true;
    const { userId, orderId, orderNumber } = report;
    const now = context.clock.now();
    await closeReport(transaction, id, { answer, closedAt: now, closedBy: session.userId });
    await audit(transaction, now, {
      ...actorOf(session),
      severity: "info",
      message: answer === "" ? "A report about an order was closed" : "A report about an order was answered",
      subjectId: userId,
      orderId,
    });
    if (answer !== "")
      await notify(context, transaction, "report-answered", [
        { userId, orderId, facts: { orderNumber, answer } },
      ]);
    return true;
  });
  return isKnown ? ok(await listReports(context, {})) : refuse("NOT_FOUND");
}
