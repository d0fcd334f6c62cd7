import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../../platform/context.ts";
import { inTransaction } from "../../../../platform/database/database.ts";
import { audit } from "../../../audit/service.ts";
import { deleteFactors } from "../../queries/factors.ts";
import { lockAccount } from "../../queries/users.ts";
import { securityNotice } from "../codes/code-messages.ts";
import { contactOf } from "../contacts.ts";
import { endSessions } from "../sessions/end-sessions.ts";

/**
 * Takes all second factors off an account whose owner lost them, once somebody has made sure that it is them.
 * Its sessions end, and the owner is told.
 * @param actorId the admin who does it; undefined at the command line
 */
export async function removeSecondFactors(
  context: Context,
  userId: string,
  actorId: string | undefined,
): Promise<Result<void, "NOT_FOUND">> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const account = await lockAccount(transaction, userId);
    if (account === undefined) return refuse("NOT_FOUND");
    await deleteFactors(
      transaction,
      account.factors.map((factor) => factor.id),
    );
    const message = "Second factors removed";
    const about = { actorId, subjectId: userId };
    await audit(transaction, now, { eventType: "admin_action", severity: "warning", message, ...about });
    const address = contactOf(account, now);
    const what = "Your second factors were removed, as you asked us.";
    if (address !== undefined) {
      await context.messages.enqueue(transaction, securityNotice(address, what, context.config.publicUrl));
    }
    await endSessions(context, transaction, userId, { all: true });
    return ok(undefined);
  });
}
