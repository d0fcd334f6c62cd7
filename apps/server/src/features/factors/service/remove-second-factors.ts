import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { type ActingAdmin, actorOf, audit } from "../../audit/index.ts";
import { contactOf, lockAccount, notifyInApp, securityNotice } from "../../identity/index.ts";
import { endSessions } from "../../sessions/index.ts";
import { deleteFactors } from "../queries/factors.ts";

/**
 * Removes all second factors of an account whose owner lost them, after somebody verified their identity. Ends the
 * account's sessions and notifies the owner.
 * @param by undefined on the command line
 */
export async function removeSecondFactors(
  context: Context,
  userId: string,
  by: ActingAdmin | undefined,
): Promise<Result<void, "NOT_FOUND">> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const account = await lockAccount(transaction, userId);
    if (account === undefined || account.deletedAt !== null) return refuse("NOT_FOUND");
    await deleteFactors(
      transaction,
      account.factors.map((factor) => factor.id),
    );
    const message = "Second factors removed";
    await audit(transaction, now, { ...actorOf(by), severity: "warning", message, subjectId: userId });
    const what = "Your second factors were removed, as you asked us.";
    await notifyInApp(context, transaction, userId, { what, section: "second-factor" });
    const address = contactOf(account, now);
    if (address !== undefined) {
      await context.messages.enqueue(transaction, securityNotice(address, what, context.config.publicUrl));
    }
    await endSessions(context, transaction, userId, { all: true });
    return ok(undefined);
  });
}
