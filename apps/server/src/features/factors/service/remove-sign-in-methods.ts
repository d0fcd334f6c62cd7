import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import type { Session } from "../../../platform/http/session.ts";
import { revokeKeysOf } from "../../api-keys/index.ts";
import { lockAccount, recordChange } from "../../identity/index.ts";
import { endSessions, lowerAssurance } from "../../sessions/index.ts";
import { deleteFactors } from "../queries/factors.ts";
import { deletePasskeys, findPasskeys } from "../queries/passkeys.ts";

/**
 * Removes every passkey and second factor of an account and ends its other sessions, for an owner who finds one that
 * isn't theirs.
 */
export async function removeSignInMethods(
  context: Context,
  { userId, sessionId }: Session,
  client: ClientInfo,
): Promise<Result<Record<string, never>, "SESSION_NOT_FOUND">> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const account = await lockAccount(transaction, userId);
    if (account === undefined) return refuse("SESSION_NOT_FOUND");
    const removedPasskeyIds = (await findPasskeys(transaction, userId)).map(({ id }) => id);
    const removedFactorIds = account.factors.map(({ id }) => id);
    if (removedPasskeyIds.length + removedFactorIds.length > 0) {
      const change = { kind: "ways_in_removed" as const, removedFactorIds, removedPasskeyIds };
      await recordChange(context, transaction, { account, client, change }, now);
    }
    await deletePasskeys(transaction, userId, removedPasskeyIds);
    await deleteFactors(transaction, removedFactorIds);
    await lowerAssurance(transaction, userId);
    await revokeKeysOf(transaction, userId, now);
    await endSessions(context, transaction, userId, { except: sessionId });
    return ok({});
  });
}
