import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import { factorKind, hasSecondFactor, lockAccount, recordChange } from "../../identity/index.ts";
import { announceAccountChanged, lowerAssurance, type ResolvedSession } from "../../sessions/index.ts";
import { deleteFactors } from "../queries/factors.ts";

/** Removes a second factor. Removing the last one also removes the recovery codes. */
export async function unenrollFactor(
  context: Context,
  session: ResolvedSession,
  factorId: string,
  client: ClientInfo,
): Promise<Result<{ id: string }, "INSUFFICIENT_AAL" | "MFA_FACTOR_NOT_FOUND">> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const account = await lockAccount(transaction, session.userId);
    const factor = account?.factors.find((each) => each.id === factorId);
    if (account === undefined || factor === undefined) return refuse("MFA_FACTOR_NOT_FOUND");
    if (factor.verifiedAt !== null && session.assurance !== "aal2") return refuse("INSUFFICIENT_AAL");
    const left = account.factors.filter((each) => each.id !== factorId);
    const isLast = hasSecondFactor(account) && !hasSecondFactor({ ...account, factors: left });
    const useless = isLast ? left.filter((each) => each.type === "recovery_code").map((each) => each.id) : [];
    const removedFactorIds = [factorId, ...useless];
    if (factor.verifiedAt !== null) {
      const change = { kind: "factor_removed" as const, name: factorKind(factor), removedFactorIds };
      await recordChange(context, transaction, { account, client, change }, now);
    }
    await deleteFactors(transaction, removedFactorIds);
    if (isLast) await lowerAssurance(transaction, account.id);
    transaction.afterCommit(() => announceAccountChanged(context, session.userId));
    return ok({ id: factorId });
  });
}
