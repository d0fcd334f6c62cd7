import { type NotificationPreferences, PREFERENCE_TEXTS, PREFERENCE_TEXTS_VERSION } from "@secret/contract";
import type { Transaction } from "../../../platform/database/database.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import { recordConsent } from "../../consents/index.ts";
import { type Account, lockAccount } from "../../identity/index.ts";

/** Main switches of the profile, with their channel, column and address. */
const MAIN_SWITCHES = {
  email: { channel: "mail", isOn: "notifyEmail", address: "email" },
  sms: { channel: "sms", isOn: "notifySms", address: "phone" },
  push: { channel: "push", isOn: "notifyPush", address: undefined },
} as const satisfies Record<
  keyof NotificationPreferences,
  { channel: string; isOn: keyof Account; address: keyof Account | undefined }
>;

/** Records consent changes before a member's preferences are saved. */
export async function recordPreferences(
  transaction: Transaction,
  userId: string,
  preferences: { readonly [Name in keyof NotificationPreferences]?: boolean | undefined },
  { network }: ClientInfo,
  now: Date,
): Promise<void> {
  const account = await lockAccount(transaction, userId);
  if (account === undefined) return;
  for (const name of ["email", "sms", "push"] as const) {
    const { channel, isOn, address } = MAIN_SWITCHES[name];
    const isWanted = preferences[name];
    if (isWanted === undefined || isWanted === account[isOn]) continue;
    const { label, hint } = PREFERENCE_TEXTS[name];
    await recordConsent(transaction, now, {
      userId,
      channel,
      action: isWanted ? "given" : "withdrawn",
      source: "profile",
      text: `${label}: ${hint}`,
      version: PREFERENCE_TEXTS_VERSION,
      address: address === undefined ? null : account[address],
      network,
    });
  }
}
