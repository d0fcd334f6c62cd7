import type { Profile, updateProfile as updateRoute } from "@secret/contract";
import { type ChosenMessages, ok, type Result, readChoices, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import type { Session } from "../../../platform/http/session.ts";
import { findSuppressions } from "../../../platform/messages/suppressions.ts";
import { readSignInMethods } from "../../factors/index.ts";
import {
  type Account,
  type AccountUpdate,
  findAccount,
  memberOf,
  updateAccount,
} from "../../identity/index.ts";
import { chooseMessages } from "../../notifications/index.ts";
import { announceAccountChanged } from "../../sessions/index.ts";
import { recordPreferences } from "./preference-consents.ts";

/** Returns the profile page's data. */
export async function readProfile(
  context: Context,
  session: Session,
): Promise<Result<z.input<typeof Profile>, "SIGN_IN_REQUIRED">> {
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
    notificationChoices: readChoices(account.messageChoices as ChosenMessages),
    suppressions: await readSuppressions(context, account),
  });
}

/** Returns the suppressions of a member's address and number. */
export async function readSuppressions({ config, database }: Context, { email, phone }: Account) {
  const suppressions: z.input<typeof Profile>["suppressions"] = [];
  for (const [channel, address] of [
    ["mail", email],
    ["sms", phone],
  ] as const) {
    const found = address === null ? [] : await findSuppressions(database, config, { channel, address });
    suppressions.push(...found.map(({ reason, since }) => ({ channel, reason, since })));
  }
  return suppressions;
}

/** Updates names, ZIP code, preferences and choices; those not given are kept. */
export async function updateProfile(
  context: Context,
  session: Session,
  input: z.output<typeof updateRoute.body>,
  client: ClientInfo,
): Promise<Result<z.input<typeof Profile>, "SIGN_IN_REQUIRED">> {
  const { firstName, lastName, zipCode, notificationPreferences, notificationChoices } = input;
  const now = context.clock.now();
  const change: AccountUpdate = { updatedAt: now };
  if (firstName !== undefined) change.firstName = firstName;
  if (lastName !== undefined) change.lastName = lastName;
  if (zipCode !== undefined) change.zipCode = zipCode;
  if (notificationPreferences?.sms !== undefined) change.notifySms = notificationPreferences.sms;
  if (notificationPreferences?.email !== undefined) change.notifyEmail = notificationPreferences.email;
  if (notificationPreferences?.push !== undefined) change.notifyPush = notificationPreferences.push;
  await inTransaction(context.database, async (transaction) => {
    if (notificationChoices !== undefined)
      await chooseMessages(transaction, session.userId, notificationChoices);
    if (notificationPreferences !== undefined)
      await recordPreferences(transaction, session.userId, notificationPreferences, client, now);
    await updateAccount(transaction, session.userId, change);
    transaction.afterCommit(() => announceAccountChanged(context, session.userId));
  });
  return readProfile(context, session);
}
