import type { Transaction } from "../../../platform/database/database.ts";
import { type UserChange, updateUser } from "../queries/users.ts";

/** Columns of an account that other features may change. Message choices belong to the notifications feature. */
export type AccountChange = Omit<UserChange, "messageChoices">;

/** Updates an account: names, contacts, role, deactivation or deletion. */
export async function updateAccount(
  transaction: Transaction,
  userId: string,
  change: AccountChange,
): Promise<void> {
  await updateUser(transaction, userId, change);
}
