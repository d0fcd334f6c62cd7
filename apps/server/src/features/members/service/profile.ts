import type { Profile, updateProfile as updateRoute } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { announceAccountChanged, findAccount, memberOf, readSignInMethods } from "../../auth/service.ts";
import { type MemberChange, updateMember } from "../queries/members.ts";

/** Everything the profile page shows. */
export async function readProfile(
  context: Context,
  session: Session,
): Promise<Result<Profile, "SIGN_IN_REQUIRED">> {
  const account = await findAccount(context.database, session.userId);
  if (account === undefined) return refuse("SIGN_IN_REQUIRED");
  return ok({
    ...memberOf(account, session.role),
    ...(await readSignInMethods(context, account)),
    notificationPreferences: {
      sms: account.notifySms,
      email: account.notifyEmail,
      push: account.notifyPush,
    },
  });
}

/** Changes names, zip code and preferences; what is left out stays. */
export async function updateProfile(
  context: Context,
  session: Session,
  input: z.output<typeof updateRoute.body>,
): Promise<Result<Profile, "SIGN_IN_REQUIRED">> {
  const { firstName, lastName, zipCode, notificationPreferences } = input;
  const change: MemberChange = { updatedAt: context.clock.now() };
  if (firstName !== undefined) change.firstName = firstName;
  if (lastName !== undefined) change.lastName = lastName;
  if (zipCode !== undefined) change.zipCode = zipCode;
  if (notificationPreferences?.sms !== undefined) change.notifySms = notificationPreferences.sms;
  if (notificationPreferences?.email !== undefined) change.notifyEmail = notificationPreferences.email;
  if (notificationPreferences?.push !== undefined) change.notifyPush = notificationPreferences.push;
  await inTransaction(context.database, async (transaction) => {
    await updateMember(transaction, session.userId, change);
    transaction.afterCommit(() => announceAccountChanged(context, session.userId));
  });
  return readProfile(context, session);
}
