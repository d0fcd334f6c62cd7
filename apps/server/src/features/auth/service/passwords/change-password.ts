import type { ErrorCode } from "@secret/contract";
import { ATTEMPT_POLICIES, maySetPasswordFreely, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../../platform/context.ts";
import { inTransaction } from "../../../../platform/database/database.ts";
import { findNewestCode } from "../../queries/codes.ts";
import { deleteSessions, endRecovery } from "../../queries/sessions.ts";
import { type Account, findAccount, lockAccount, updateUser } from "../../queries/users.ts";
import { giveBack, guard } from "../attempts.ts";
import { spendCode } from "../codes/verify-code.ts";
import { contactOf } from "../contacts.ts";
import { tellOwner } from "../security-news.ts";
import type { AccountSession } from "../sessions/session-finder.ts";
import { tellSessionsEnded } from "../sessions/session-gate.ts";
import type { Visitor } from "../visitor.ts";
import { checkPassword, hashPassword, isPassword } from "./passwords.ts";

export interface PasswordChange {
  readonly password: string;
  readonly currentPassword?: string | undefined;
  /** The code of `reauthenticate`. */
  readonly nonce?: string | undefined;
}

/** Sets a new password and ends all other sessions. */
export async function changePassword(
  context: Context,
  session: AccountSession,
  change: PasswordChange,
  visitor: Visitor,
): Promise<Result<void, ErrorCode>> {
  const before = await findAccount(context.database, session.userId);
  if (before === undefined) return refuse("SESSION_NOT_FOUND");
  const proven = await proveOwner(context, before, session, change, visitor);
  if (!proven.ok) return proven;
  if (await isPassword(before.passwordHash, change.password))
    return refuse("SAME_PASSWORD", { field: "password" });
  const ownWords = [before.email, before.phone].filter((word) => word !== null);
  const checked = checkPassword(change.password, ownWords);
  if (!checked.ok) return checked;
  const passwordHash = await hashPassword(change.password);
  const now = context.clock.now();
  const ended = await inTransaction(context.database, async (transaction) => {
    const account = await lockAccount(transaction, session.userId);
    // Somebody else was faster: what was proven belongs to a password that is gone.
    if (account === undefined || account.passwordHash !== before.passwordHash) return undefined;
    await updateUser(transaction, account.id, { passwordHash, updatedAt: now });
    await endRecovery(transaction, session.sessionId);
    const what = "Your password was changed.";
    await tellOwner(context, transaction, { account, visitor, what }, now);
    return deleteSessions(transaction, account.id, { except: session.sessionId });
  });
  if (ended === undefined) return refuse("CURRENT_PASSWORD_INVALID", { field: "current_password" });
  tellSessionsEnded(context, session.userId, ended);
  return ok(undefined);
}

/** By the current password, by a code sent to the account's contact, or by the recovery just made. */
async function proveOwner(
  context: Context,
  account: Account,
  session: AccountSession,
  { currentPassword, nonce }: PasswordChange,
  visitor: Visitor,
): Promise<Result<void, ErrorCode>> {
  if (maySetPasswordFreely(session.methods, context.clock.now())) return ok(undefined);
  if (nonce !== undefined) return proveByNonce(context, account, nonce);
  if (currentPassword === undefined)
    return refuse("CURRENT_PASSWORD_REQUIRED", { field: "current_password" });
  return proveByPassword(context, account, currentPassword, visitor);
}

/** Checks the password of somebody who is signed in, with the limits of guessing. */
export async function proveByPassword(
  context: Context,
  account: Account,
  password: string,
  visitor: Visitor,
): Promise<Result<void, ErrorCode>> {
  const guarded = { policy: ATTEMPT_POLICIES.knownDevice, subject: `current password ${account.id}` };
  const allowed = await guard(context, guarded, visitor);
  if (!allowed.ok) return allowed;
  if (!(await isPassword(account.passwordHash, password))) {
    return refuse("CURRENT_PASSWORD_INVALID", { field: "current_password" });
  }
  await giveBack(context, guarded);
  return ok(undefined);
}

async function proveByNonce(
  context: Context,
  account: Account,
  nonce: string,
): Promise<Result<void, ErrorCode>> {
  const wrong = refuse("REAUTHENTICATION_NOT_VALID", { field: "nonce" });
  const address = contactOf(account);
  if (address === undefined) return wrong;
  const now = context.clock.now();
  const isRight = await inTransaction(context.database, async (transaction) => {
    const row = await findNewestCode(transaction, ["reauthentication"], address, { userId: account.id });
    return row !== undefined && (await spendCode(context, transaction, row, nonce, now));
  });
  return isRight ? ok(undefined) : wrong;
}
