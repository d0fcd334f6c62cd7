import { ATTEMPT_POLICIES, maySetPasswordFreely, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../../platform/context.ts";
import { inTransaction } from "../../../../platform/database/database.ts";
import type { ClientInfo } from "../../../../platform/http/client-info.ts";
import { findNewestCode } from "../../queries/codes.ts";
import { endRecovery } from "../../queries/sessions.ts";
import { type Account, findAccount, lockAccount, updateUser } from "../../queries/users.ts";
import { consumeCode } from "../codes/verify-code.ts";
import { contactOf } from "../contacts.ts";
import { notifyOwner } from "../security-notice.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import type { ResolvedSession } from "../sessions/session-resolver.ts";
import { releaseAttempt, throttle } from "../throttle.ts";
import { checkPassword, hashPassword, isPassword } from "./passwords.ts";

export interface PasswordChange {
  readonly password: string;
  readonly currentPassword?: string | undefined;
  /** The code of `reauthenticate`. */
  readonly nonce?: string | undefined;
}

/** Why somebody hasn't proven to be the account's owner. */
export type ProofRefusal =
  | "CURRENT_PASSWORD_REQUIRED"
  | "CURRENT_PASSWORD_INVALID"
  | "REAUTHENTICATION_NOT_VALID"
  | "OVER_REQUEST_RATE_LIMIT";

/** Sets a new password and ends all other sessions. */
export async function changePassword(
  context: Context,
  session: ResolvedSession,
  change: PasswordChange,
  client: ClientInfo,
): Promise<Result<void, "SAME_PASSWORD" | "SESSION_NOT_FOUND" | "WEAK_PASSWORD" | ProofRefusal>> {
  const before = await findAccount(context.database, session.userId);
  if (before === undefined) return refuse("SESSION_NOT_FOUND");
  const proven = await proveOwner(context, before, session, change, client);
  if (!proven.ok) return proven;
  if (await isPassword(before.passwordHash, change.password))
    return refuse("SAME_PASSWORD", { field: "password" });
  const ownWords = [before.email, before.phone].filter((word) => word !== null);
  const checked = checkPassword(change.password, ownWords);
  if (!checked.ok) return checked;
  const passwordHash = await hashPassword(change.password);
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const account = await lockAccount(transaction, session.userId);
    // Somebody else was faster: what was proven belongs to a password that is gone.
    if (account === undefined || account.passwordHash !== before.passwordHash)
      return refuse("CURRENT_PASSWORD_INVALID", { field: "current_password" });
    await updateUser(transaction, account.id, { passwordHash, updatedAt: now });
    await endRecovery(transaction, session.sessionId);
    const what = "Your password was changed.";
    await notifyOwner(context, transaction, { account, client, what }, now);
    await endSessions(context, transaction, account.id, { except: session.sessionId });
    return ok(undefined);
  });
}

/** By the current password, by a code sent to the account's contact, or by the recovery just made. */
async function proveOwner(
  context: Context,
  account: Account,
  session: ResolvedSession,
  { currentPassword, nonce }: PasswordChange,
  client: ClientInfo,
): Promise<Result<void, ProofRefusal>> {
  if (maySetPasswordFreely(session.methods, context.clock.now())) return ok(undefined);
  if (nonce !== undefined) return proveByNonce(context, account, nonce);
  if (currentPassword === undefined)
    return refuse("CURRENT_PASSWORD_REQUIRED", { field: "current_password" });
  return checkCurrentPassword(context, account, currentPassword, client);
}

/** Checks the password of somebody who is signed in, with the limits of guessing. */
export async function checkCurrentPassword(
  context: Context,
  account: Account,
  password: string,
  client: ClientInfo,
): Promise<Result<void, "CURRENT_PASSWORD_INVALID" | "OVER_REQUEST_RATE_LIMIT">> {
  const throttled = { policy: ATTEMPT_POLICIES.knownDevice, subject: `current password ${account.id}` };
  const allowed = await throttle(context, throttled, client);
  if (!allowed.ok) return allowed;
  if (!(await isPassword(account.passwordHash, password))) {
    return refuse("CURRENT_PASSWORD_INVALID", { field: "current_password" });
  }
  await releaseAttempt(context, throttled);
  return ok(undefined);
}

async function proveByNonce(
  context: Context,
  account: Account,
  nonce: string,
): Promise<Result<void, "REAUTHENTICATION_NOT_VALID">> {
  const wrong = refuse("REAUTHENTICATION_NOT_VALID", { field: "nonce" });
  const address = contactOf(account);
  if (address === undefined) return wrong;
  const now = context.clock.now();
  const isRight = await inTransaction(context.database, async (transaction) => {
    const row = await findNewestCode(transaction, ["reauthentication"], address, { userId: account.id });
    return row !== undefined && (await consumeCode(context, transaction, row, nonce, now));
  });
  return isRight ? ok(undefined) : wrong;
}
