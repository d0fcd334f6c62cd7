import { ok, type Result, refuse, testBudget } from "@secret/domain";
import { spendBudget } from "../../../platform/budgets/spend-budgets.ts";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { notify } from "./notify.ts";

/** Sends the member a test notification on every channel that is on. */
export async function sendTest(
  context: Context,
  { userId }: Session,
): Promise<Result<Record<string, never>, "TEST_LIMIT_REACHED">> {
  const retryAfterSeconds = await spendBudget(context, testBudget(userId));
  if (retryAfterSeconds > 0) return refuse("TEST_LIMIT_REACHED", { params: { retryAfterSeconds } });
  await inTransaction(context.database, (transaction) =>
    notify(context, transaction, "test-message", [{ userId, facts: {} }]),
  );
  return ok({});
}
