import type { Transaction } from "../../../platform/database/database.ts";
import { deleteChangesOf } from "../queries/changes.ts";
import { deleteCodesOf } from "../queries/codes.ts";
import { deleteSignupsOf } from "../queries/signups.ts";
import type { Account } from "../queries/users.ts";

/** Deletes the changes, codes and sign-ups of an erased account. */
export async function eraseIdentity(transaction: Transaction, { id, email, phone }: Account): Promise<void> {
  await deleteChangesOf(transaction, id);
  await deleteCodesOf(
    transaction,
    id,
    [email, phone].filter((address) => address !== null),
  );
  if (email !== null) await deleteSignupsOf(transaction, { channel: "mail", value: email });
  if (phone !== null) await deleteSignupsOf(transaction, { channel: "sms", value: phone });
}
