import type { ErrorCode, Profile, updateProfile as updateRoute } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { memberOf, secondFactorOf } from "../auth-user.ts";
import { countRecoveryCodes } from "../queries/factors.ts";
import { findPasskeys } from "../queries/passkeys.ts";
import { type Account, findAccount, type UserChange, updateUser } from "../queries/users.ts";
import { tellAccountChanged } from "../session-gate.ts";
import { findPendingContacts } from "./update-user.ts";

/** Everything the profile page shows. */
export async function readProfile(context: Context, session: Session): Promise<Result<Profile, ErrorCode>> {
  const { database } = context;
  const account = await findAccount(database, session.userId);
  if (account === undefined) return refuse("SIGN_IN_REQUIRED");
  const [pending, passkeys, recoveryCodes] = await Promise.all([
    findPendingContacts(database, account),
    findPasskeys(database, account.id),
    readRecoveryCounts(context, account),
  ]);
  const factors = account.factors.filter(
    ({ type, verifiedAt }) => verifiedAt !== null && type !== "recovery_code",
  );
  return ok({
    ...memberOf(account, session.role),
    notificationPreferences: {
      sms: account.notifySms,
      email: account.notifyEmail,
      push: account.notifyPush,
    },
    pendingEmail: pending.email ?? null,
    pendingPhone: pending.phone ?? null,
    secondFactors: factors.map(secondFactorOf),
    recoveryCodes,
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      createdAt: passkey.createdAt.toISOString(),
      lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
    })),
  });
}

async function readRecoveryCounts(context: Context, account: Account): Promise<Profile["recoveryCodes"]> {
  const factor = account.factors.find(({ type }) => type === "recovery_code");
  return factor === undefined ? null : countRecoveryCodes(context.database, factor.id);
}

/** Changes names, zip code and preferences; what is left out stays. */
export async function updateProfile(
  context: Context,
  session: Session,
  input: z.output<typeof updateRoute.body>,
): Promise<Result<Profile, ErrorCode>> {
  const { firstName, lastName, zipCode, notificationPreferences } = input;
  const change: UserChange = { updatedAt: context.clock.now() };
  if (firstName !== undefined) change.firstName = firstName;
  if (lastName !== undefined) change.lastName = lastName;
  if (zipCode !== undefined) change.zipCode = zipCode;
  if (notificationPreferences?.sms !== undefined) change.notifySms = notificationPreferences.sms;
  if (notificationPreferences?.email !== undefined) change.notifyEmail = notificationPreferences.email;
  if (notificationPreferences?.push !== undefined) change.notifyPush = notificationPreferences.push;
  await inTransaction(context.database, (transaction) => updateUser(transaction, session.userId, change));
  tellAccountChanged(context, session.userId);
  return readProfile(context, session);
}
