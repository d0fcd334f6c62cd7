import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { notify } from "../../notifications/index.ts";
import type { ChangeKind } from "../queries/changes.ts";

/** Sections of the profile, by their names in its path. */
type ProfileSection = "account" | "devices" | "passkeys" | "password" | "second-factor";

/** Profile section that shows each kind of change. */
export const CHANGED_SECTIONS: Record<ChangeKind, ProfileSection> = {
  email_added: "account",
  phone_added: "account",
  factor_added: "second-factor",
  factor_removed: "second-factor",
  passkey_added: "passkeys",
  passkey_removed: "passkeys",
  recovery_codes_made: "second-factor",
  recovery_codes_removed: "second-factor",
  password_changed: "password",
  ways_in_removed: "second-factor",
};

/**
 * Notifies an account's owner in the app. The mail and text also contain the link to undo the change.
 * @param news `what` is a full sentence, with its period
 */
export async function notifyInApp(
  context: Context,
  transaction: Transaction,
  userId: string,
  news: { readonly what: string; readonly section: ProfileSection },
): Promise<void> {
  await notify(context, transaction, "account-security", [{ userId, facts: news }]);
}
