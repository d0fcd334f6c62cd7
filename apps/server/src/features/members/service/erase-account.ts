import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import type { Session } from "../../../platform/http/session.ts";
import type { PersonalData } from "../../../platform/personal-data.ts";
import type { ActingAdmin } from "../../audit/index.ts";
import { eraseFactors } from "../../factors/index.ts";
import {
  type ChangeSource,
  checkCurrentPassword,
  eraseIdentity,
  findAccount,
  lockAccount,
  notifyOwner,
  updateAccount,
} from "../../identity/index.ts";
import { endSessions } from "../../sessions/index.ts";
import { lockAndCheckLastAdmin } from "./roles.ts";

/**
 * Erases an account and its personal data. Its orders are kept for accounting under a row without a name.
 * @param password undefined with a recent reauthentication; required if the account has a password
 */
export async function eraseAccount(
  context: Context,
  session: Session,
  password: string | undefined,
  personalData: readonly PersonalData[],
  client: ClientInfo,
): Promise<
  Result<
    Record<string, never>,
    | "BUSY"
    | "CURRENT_PASSWORD_INVALID"
    | "CURRENT_PASSWORD_REQUIRED"
    | "LAST_ADMIN"
    | "OPEN_ORDERS"
    | "OVER_REQUEST_RATE_LIMIT"
    | "SIGN_IN_REQUIRED"
  >
> {
  const known = await findAccount(context.database, session.userId);
  if (known === undefined) return refuse("SIGN_IN_REQUIRED");
  if (password === undefined && known.passwordHash !== null)
    return refuse("CURRENT_PASSWORD_REQUIRED", { field: "password" });
  if (password !== undefined) {
    const verified = await checkCurrentPassword(context, known, password, client);
    if (!verified.ok) return refuse(verified.failure.code, { ...verified.failure, field: "password" });
  }
  const erased = await erase(context, session.userId, personalData, { client });
  if (erased.ok) return erased;
  return refuse(erased.failure.code === "NOT_FOUND" ? "SIGN_IN_REQUIRED" : erased.failure.code);
}

/** Erases a member's account by an admin, without its password, and notifies the owner. */
export async function eraseMember(
  context: Context,
  userId: string,
  personalData: readonly PersonalData[],
  by: ActingAdmin,
): Promise<Result<Record<string, never>, "LAST_ADMIN" | "MEMBER_HAS_OPEN_ORDERS" | "NOT_FOUND">> {
  const erased = await erase(context, userId, personalData, { by });
  if (erased.ok) return erased;
  const { code } = erased.failure;
  return refuse(code === "OPEN_ORDERS" ? "MEMBER_HAS_OPEN_ORDERS" : code);
}

async function erase(
  context: Context,
  userId: string,
  personalData: readonly PersonalData[],
  who: ChangeSource,
): Promise<Result<Record<string, never>, "LAST_ADMIN" | "NOT_FOUND" | "OPEN_ORDERS">> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    if (await lockAndCheckLastAdmin(transaction, userId)) return refuse("LAST_ADMIN");
    const account = await lockAccount(transaction, userId);
    if (account === undefined || account.deletedAt !== null) return refuse("NOT_FOUND");
    for (const { isUnderWay } of personalData) {
      if ((await isUnderWay?.(transaction, account.id)) === true) return refuse("OPEN_ORDERS");
    }
    await notifyOwner(context, transaction, { account, ...who, what: "Your account was deleted." }, now);
    for (const each of personalData) await each.erase?.(transaction, account.id, context);
    await eraseFactors(transaction, account);
    await eraseIdentity(transaction, account);
    await erasePerson(transaction, account.id, now);
    await endSessions(context, transaction, account.id, { all: true });
    return ok({});
  });
}

async function erasePerson(transaction: Transaction, userId: string, now: Date): Promise<void> {
  await updateAccount(transaction, userId, {
    email: null,
    emailVerifiedAt: null,
    phone: null,
    phoneVerifiedAt: null,
    passwordHash: null,
    firstName: "Former",
    lastName: "member",
    zipCode: "",
    role: "member",
    notifySms: false,
    notifyEmail: false,
    notifyPush: false,
    deactivatedAt: now,
    deletedAt: now,
    updatedAt: now,
  });
}
