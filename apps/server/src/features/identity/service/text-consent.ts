import { SMS_CONSENT_TEXT, SMS_CONSENT_VERSION } from "@secret/contract";
import type { Transaction } from "../../../platform/database/database.ts";
import { recordConsent } from "../../consents/index.ts";

/** Records the consent to texts given with a phone number. */
export async function recordTextConsent(
  transaction: Transaction,
  {
    userId,
    text,
    number,
    network,
  }: {
    readonly userId: string;
    readonly text: string;
    readonly number: string | null;
    readonly network: string | null;
  },
  source: "sign_up" | "profile",
  at: Date,
): Promise<void> {
  // A sign-up started before the consent text changed agreed to the earlier version.
  const version = text === SMS_CONSENT_TEXT ? SMS_CONSENT_VERSION : null;
  const about = { userId, text, version, address: number, network };
  await recordConsent(transaction, at, { ...about, channel: "sms", action: "given", source });
}
