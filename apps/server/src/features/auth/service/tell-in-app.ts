import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { notify } from "../../notifications/index.ts";
import type { ChangeKind } from "../queries/changes.ts";

/** The parts of the profile, by their names in its address. */
type ProfileSection = "account" | "devices" | "passkeys" | "password" | "second-factor";

/** Where the owner sees what became of a change. */
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
 * Tells an account's owner in the app what happened to it; by mail and text they are told with what it takes to undo it.
 * @param news `what` is a sentence with its full stop
 */
export async function tellInApp(
  context: Context,
  transaction: Transaction,
  userId: string,
  news: { readonly what: string; readonly section: ProfileSection },
): Promise<void> {
  await notify(context, transaction, "account-security", [{ userId, facts: news }]);
}
