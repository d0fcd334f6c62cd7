import { maySetPasswordFreely, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import {
  type Account,
  hashNewPassword,
  lockAccount,
  recordChange,
  updateAccount,
} from "../../identity/index.ts";
import { endSessionsAfterPasswordChange, type ResolvedSession } from "../../sessions/index.ts";

export interface PasswordChange {
  /** Account as it was when the evidence was checked. */
  readonly before: Account;
  readonly password: string;
  /** Whether the request itself carried evidence. A recent reauthentication of the session isn't enough. */
  readonly hasEvidence: boolean;
}

/** Sets a new password for a request with evidence, or after a recovery. All other sessions end. */
export async function changePassword(
  context: Context,
  session: ResolvedSession,
  change: PasswordChange,
  client: ClientInfo,
): Promise<
  Result<
    void,
    "BUSY" | "CURRENT_PASSWORD_INVALID" | "CURRENT_PASSWORD_REQUIRED" | "SAME_PASSWORD" | "WEAK_PASSWORD"
  >
> {
  const { before } = change;
  if (!change.hasEvidence && !maySetPasswordFreely(session.methods, context.clock.now()))
    return refuse("CURRENT_PASSWORD_REQUIRED", { field: "current_password" });
  const hashed = await hashNewPassword(before, change.password);
  if (!hashed.ok) return hashed;
  const passwordHash = hashed.value;
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const account = await lockAccount(transaction, session.userId);
    // Another request changed the password first, so the evidence was for an old password.
    if (account === undefined || account.passwordHash !== before.passwordHash)
      return refuse("CURRENT_PASSWORD_INVALID", { field: "current_password" });
    await updateAccount(transaction, account.id, { passwordHash, updatedAt: now });
    const change = { kind: "password_changed" as const };
    await recordChange(context, transaction, { account, client, change }, now);
    await endSessionsAfterPasswordChange(context, transaction, session);
    return ok(undefined);
  });
}
