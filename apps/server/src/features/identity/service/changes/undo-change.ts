import { accountUndoUntil, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../../platform/database/database.ts";
import type { ClientInfo } from "../../../../platform/http/client-info.ts";
import { hashToken } from "../../../../platform/secrets.ts";
import { audit } from "../../../audit/index.ts";
import { type AccountChange, findChangeByLink, lockChangesSince, markUndone } from "../../queries/changes.ts";
import { type Account, findAccount, lockAccount, updateAccount } from "../../queries/users.ts";
import type { UndoGate } from "../gates.ts";
import { describeChange } from "./change-copy.ts";

/** Reason that a link can't undo a change. */
export type UndoRefusal = "ACCOUNT_UNDO_EXPIRED" | "ACCOUNT_UNDO_USED";

/** Returns what a take-back link would undo, without changing anything. */
export async function viewChange(
  context: Context,
  token: string,
): Promise<Result<{ what: string; changedAt: Date; until: Date }, UndoRefusal>> {
  const change = await findChangeByLink(context.database, hashToken(token));
  const open = checkOpen(change, context.clock.now());
  if (!open.ok) return open;
  const { createdAt } = open.value;
  const what = describeChange(open.value);
  return ok({ what, changedAt: createdAt, until: accountUndoUntil(createdAt) });
}

/**
 * Takes back a change and all later ones, ends every session and clears the password, since the person who made the
 * change knew the password or held a session. The owner continues with account recovery.
 */
export async function undoChange(
  context: Context,
  methods: UndoGate,
  token: string,
  client: ClientInfo,
): Promise<Result<{ recoverBy: "mail" | "sms" }, UndoRefusal>> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const found = await findChangeByLink(transaction, hashToken(token));
    const account = found && (await lockAccount(transaction, found.userId));
    // Read again under the lock: the link may have been used in the meantime.
    const change = checkOpen(await findChangeByLink(transaction, hashToken(token)), now);
    if (!change.ok) return change;
    if (account === undefined || account.deletedAt !== null) return refuse("ACCOUNT_UNDO_EXPIRED");
    const changes = await lockChangesSince(transaction, change.value);
    for (const each of changes) await undo(transaction, methods, each, now);
    await markUndone(
      transaction,
      changes.map(({ id }) => id),
      now,
    );
    await updateAccount(transaction, account.id, { passwordHash: null, updatedAt: now });
    await methods.complete(context, transaction, account.id);
    await auditUndo(transaction, account, changes, client, now);
    const after = await findAccount(transaction, account.id);
    return ok({ recoverBy: after?.email === null ? ("sms" as const) : ("mail" as const) });
  });
}

function checkOpen(change: AccountChange | undefined, now: Date): Result<AccountChange, UndoRefusal> {
  if (change === undefined) return refuse("ACCOUNT_UNDO_EXPIRED");
  if (change.takenBackAt !== null) return refuse("ACCOUNT_UNDO_USED");
  return accountUndoUntil(change.createdAt) > now ? ok(change) : refuse("ACCOUNT_UNDO_EXPIRED");
}

async function undo(
  transaction: Transaction,
  methods: UndoGate,
  change: AccountChange,
  now: Date,
): Promise<void> {
  const { userId, kind } = change;
  switch (kind) {
    case "password_changed":
      return undefined;
    case "email_added":
      return updateAccount(transaction, userId, { email: null, emailVerifiedAt: null, updatedAt: now });
    case "phone_added":
      return updateAccount(transaction, userId, { phone: null, phoneVerifiedAt: null, updatedAt: now });
    default:
      return methods.undo(transaction, change);
  }
}

async function auditUndo(
  transaction: Transaction,
  account: Account,
  changes: readonly AccountChange[],
  client: ClientInfo,
  now: Date,
): Promise<void> {
  await audit(transaction, now, {
    eventType: "security_event",
    severity: "warning",
    message: "Changes to the account were taken back by one of its contacts",
    // The link works without a sign-in, so there is no actor.
    subjectId: account.id,
    ipAddress: client.ip,
    userAgent: client.userAgent ?? undefined,
    metadata: { taken: changes.map(({ id, kind }) => ({ change: kind, changeId: id })) },
  });
}
