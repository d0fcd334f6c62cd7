import { normalizeEmail, ok, parseUsPhone, type Result, type Role, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { revokeKeysOf } from "../../api-keys/index.ts";
import { type ActingAdmin, actorOf, audit } from "../../audit/index.ts";
import {
  type Account,
  type AccountUpdate,
  type Address,
  findAccountByAddress,
  lockAccount,
  updateAccount,
} from "../../identity/index.ts";
import { endSessions } from "../../sessions/index.ts";
import { lockActiveAdmins } from "../queries/members.ts";

export type RoleRefusal = "LAST_ADMIN" | "NOT_FOUND";

/** Returns an account by email address or phone number. */
export async function findMember(context: Context, emailOrPhone: string): Promise<Account | undefined> {
  const phone = parseUsPhone(emailOrPhone);
  const address: Address = phone.ok
    ? { channel: "sms", value: phone.value }
    : { channel: "mail", value: normalizeEmail(emailOrPhone) };
  return findAccountByAddress(context.database, address);
}

/**
 * Sets an account's role and ends its sessions, so that none opened with fewer checks gets more rights.
 * @param by undefined on the command line
 */
export async function setMemberRole(
  context: Context,
  userId: string,
  role: Role,
  by: ActingAdmin | undefined,
): Promise<Result<void, RoleRefusal>> {
  return changeStatus(context, userId, by, (account) => ({
    isNoChange: account.role === role,
    losesAdmin: role !== "admin",
    change: { role },
    message: `Role changed from ${account.role} to ${role}`,
    oldValue: account.role,
    newValue: role,
  }));
}

/** Deactivates an account and ends its sessions at once. */
export async function deactivateMember(
  context: Context,
  userId: string,
  by: ActingAdmin | undefined,
): Promise<Result<void, RoleRefusal>> {
  return changeStatus(context, userId, by, (account) => ({
    isNoChange: account.deactivatedAt !== null,
    losesAdmin: true,
    change: { deactivatedAt: context.clock.now() },
    message: "Account deactivated",
    oldValue: "active",
    newValue: "deactivated",
  }));
}

/** Reactivates an account. */
export async function reactivateMember(
  context: Context,
  userId: string,
  by: ActingAdmin | undefined,
): Promise<Result<void, RoleRefusal>> {
  return changeStatus(context, userId, by, (account) => ({
    isNoChange: account.deactivatedAt === null,
    losesAdmin: false,
    change: { deactivatedAt: null },
    message: "Account reactivated",
    oldValue: "deactivated",
    newValue: "active",
  }));
}

/**
 * Signs an account out on every device at once. It may sign in again.
 * @param by undefined on the command line
 * @returns the number of ended sessions
 */
export async function endMemberSessions(
  context: Context,
  userId: string,
  by: ActingAdmin | undefined,
): Promise<Result<number, "NOT_FOUND">> {
  return inTransaction(context.database, async (transaction) => {
    const account = await lockAccount(transaction, userId);
    if (account === undefined || account.deletedAt !== null) return refuse("NOT_FOUND");
    const count = await endSessions(context, transaction, userId, { all: true });
    await audit(transaction, context.clock.now(), {
      ...actorOf(by),
      severity: "warning",
      message: "Signed out on every device",
      subjectId: userId,
      metadata: { count },
    });
    return ok(count);
  });
}

interface StatusChange {
  readonly isNoChange: boolean;
  readonly losesAdmin: boolean;
  readonly change: AccountUpdate;
  readonly message: string;
  readonly oldValue: string;
  readonly newValue: string;
}

async function changeStatus(
  context: Context,
  userId: string,
  by: ActingAdmin | undefined,
  decide: (account: Account) => StatusChange,
): Promise<Result<void, RoleRefusal>> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const admins = await lockActiveAdmins(transaction);
    const account = await lockAccount(transaction, userId);
    if (account === undefined || account.deletedAt !== null) return refuse("NOT_FOUND");
    const { isNoChange, losesAdmin, change, message, oldValue, newValue } = decide(account);
    if (isNoChange) return ok(undefined);
    if (losesAdmin && isLastAdmin(admins, userId)) return refuse("LAST_ADMIN");
    await updateAccount(transaction, userId, { ...change, updatedAt: now });
    await audit(transaction, now, {
      ...actorOf(by),
      severity: "warning",
      message,
      subjectId: userId,
      oldValue,
      newValue,
    });
    if (losesAdmin) await revokeKeysOf(transaction, userId, now);
    await endSessions(context, transaction, userId, { all: true });
    return ok(undefined);
  });
}

/** Returns whether an account is the last admin. For a change, call it while holding the lock of all active admins. */
export function isLastAdmin(adminIds: readonly string[], userId: string): boolean {
  return adminIds.length === 1 && adminIds[0] === userId;
}

/** Locks all active admins, and returns whether this account is the only one. */
export async function lockAndCheckLastAdmin(transaction: Transaction, userId: string): Promise<boolean> {
  return isLastAdmin(await lockActiveAdmins(transaction), userId);
}
