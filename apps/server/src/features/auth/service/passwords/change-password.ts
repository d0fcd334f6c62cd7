import { ATTEMPT_POLICIES, maySetPasswordFreely, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../../platform/context.ts";
import { inTransaction } from "../../../../platform/database/database.ts";
import type { ClientInfo } from "../../../../platform/http/client-info.ts";
import { releaseAttempt, throttle } from "../../../attempts/index.ts";
import { endRecovery } from "../../queries/sessions.ts";
import { type Account, lockAccount, updateUser } from "../../queries/users.ts";
import { recordChange } from "../changes/record-change.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import type { ResolvedSession } from "../sessions/session-resolver.ts";
import { hashingQueue } from "./hashing-queue.ts";
import { checkPassword, hashPassword, isPassword } from "./passwords.ts";

export interface PasswordChange {
  /** Account as it was when the proof was checked. */
  readonly before: Account;
  readonly password: string;
  /** Whether the request itself carried a proof. A recent reauthentication of the session isn't enough. */
  readonly isProven: boolean;
}

/** Sets a new password for a request with proof, or after a recovery. All other sessions end. */
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
  if (!change.isProven && !maySetPasswordFreely(session.methods, context.clock.now()))
    return refuse("CURRENT_PASSWORD_REQUIRED", { field: "current_password" });
  const isSame = await isPassword(session.userId, before.passwordHash, change.password);
  if (!isSame.ok) return isSame;
  if (isSame.value) return refuse("SAME_PASSWORD", { field: "password" });
  const ownWords = [before.email, before.phone].filter((word) => word !== null);
  const checked = checkPassword(change.password, ownWords);
  if (!checked.ok) return checked;
  const hashed = await hashPassword(session.userId, change.password);
  if (!hashed.ok) return hashed;
  const passwordHash = hashed.value;
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const account = await lockAccount(transaction, session.userId);
    // Another request changed the password first, so the proof was for an old password.
    if (account === undefined || account.passwordHash !== before.passwordHash)
      return refuse("CURRENT_PASSWORD_INVALID", { field: "current_password" });
    await updateUser(transaction, account.id, { passwordHash, updatedAt: now });
    await endRecovery(transaction, session.sessionId);
    const change = { kind: "password_changed" as const };
    await recordChange(context, transaction, { account, client, change }, now);
    await endSessions(context, transaction, account.id, { except: session.sessionId });
    return ok(undefined);
  });
}

/** Checks the password of a signed-in account, limited like sign-in attempts. */
export async function checkCurrentPassword(
  context: Context,
  account: Account,
  password: string,
  client: ClientInfo,
): Promise<Result<void, "BUSY" | "CURRENT_PASSWORD_INVALID" | "OVER_REQUEST_RATE_LIMIT">> {
  // Checked before the throttle, so that a request refused as busy isn't counted as a guess.
  if (hashingQueue.isFullFor(account.id)) return refuse("BUSY");
  const throttled = { policy: ATTEMPT_POLICIES.knownDevice, subject: `current password ${account.id}` };
  const allowed = await throttle(context, throttled, client);
  if (!allowed.ok) return allowed;
  const matches = await isPassword(account.id, account.passwordHash, password);
  if (!matches.ok) return matches;
  if (!matches.value) {
    return refuse("CURRENT_PASSWORD_INVALID", { field: "current_password" });
  }
  await releaseAttempt(context, throttled);
  return ok(undefined);
}
