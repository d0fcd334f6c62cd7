import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { revokeKeysOf } from "../../api-keys/index.ts";
import { type AccountChange, findAccount, hasSecondFactor, type UndoGate } from "../../identity/index.ts";
import { endSessions } from "../../sessions/index.ts";
import { deleteFactors, restoreRemoved } from "../queries/factors.ts";
import { deletePasskeys } from "../queries/passkeys.ts";

/** Factors, passkeys and sessions as identity's undo of account changes needs them. */
export const undoGate: UndoGate = { undo, complete };

async function undo(transaction: Transaction, { id, userId, kind, thingId }: AccountChange): Promise<void> {
  const added = thingId === null ? [] : [thingId];
  if (kind === "passkey_added") return deletePasskeys(transaction, userId, added);
  if (kind === "factor_added" || kind === "recovery_codes_made") return deleteFactors(transaction, added);
  return restoreRemoved(transaction, id);
}

async function complete(context: Context, transaction: Transaction, userId: string): Promise<void> {
  const account = await findAccount(transaction, userId);
  if (account !== undefined && !hasSecondFactor(account)) {
    const codes = account.factors.filter(({ type }) => type === "recovery_code");
    await deleteFactors(
      transaction,
      codes.map(({ id }) => id),
    );
  }
  await revokeKeysOf(transaction, userId, context.clock.now());
  await endSessions(context, transaction, userId, { all: true });
}
