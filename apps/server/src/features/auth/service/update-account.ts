import type { Transaction } from "../../../platform/database/database.ts";
import { type UserChange, updateUser } from "../queries/users.ts";

/** Columns of an account that other features may change. Its message choices belong to the notifications. */
export type AccountChange = Omit<UserChange, "messageChoices">;

/** Changes an account: names, contacts, role, or the marks of deactivation and deletion. */
export async function updateAccount(
  transaction: Transaction,
  userId: string,
  change: AccountChange,
): Promise<void> {
  await updateUser(transaction, userId, change);
}
