import { ok, type Result, refuse, takeBackUntil } from "@secret/domain";
import type { Context } from "../../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../../platform/database/database.ts";
import type { ClientInfo } from "../../../../platform/http/client-info.ts";
import { audit } from "../../../audit/index.ts";
import {
  type AccountChange,
  findChangeByLink,
  lockChangesSince,
  markTakenBack,
  restoreRemoved,
} from "../../queries/changes.ts";
import { deleteFactors } from "../../queries/factors.ts";
import { deletePasskeys } from "../../queries/passkeys.ts";
import { type Account, findAccount, hasSecondFactor, lockAccount, updateUser } from "../../queries/users.ts";
import { hashToken } from "../secrets.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { describeChange } from "./change-words.ts";

/** Reason that a link can't take back a change. */
export type TakeBackRefusal = "TAKE_BACK_EXPIRED" | "TAKE_BACK_USED";

/** Returns what a take-back link would undo, without changing anything. */
export async function viewChange(
  context: Context,
  token: string,
): Promise<Result<{ what: string; changedAt: string; until: string }, TakeBackRefusal>> {
  const change = await findChangeByLink(context.database, hashToken(token));
  const open = checkOpen(change, context.clock.now());
  if (!open.ok) return open;
  const { createdAt } = open.value;
  const until = takeBackUntil(createdAt).toISOString();
  return ok({ what: describeChange(open.value), changedAt: createdAt.toISOString(), until });
}

/**
 * Takes back a change and all later ones, ends every session and clears the password, since the person who made the
 * change knew the password or held a session. The owner continues with account recovery.
 */
export async function takeBackChange(
  context: Context,
  token: string,
  client: ClientInfo,
): Promise<Result<{ recoverBy: "mail" | "sms" }, TakeBackRefusal>> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const found = await findChangeByLink(transaction, hashToken(token));
    const account = found && (await lockAccount(transaction, found.userId));
    // Read again under the lock: the link may have been used in the meantime.
    const change = checkOpen(await findChangeByLink(transaction, hashToken(token)), now);
    if (!change.ok) return change;
    if (account === undefined || account.deletedAt !== null) return refuse("TAKE_BACK_EXPIRED");
    const changes = await lockChangesSince(transaction, change.value);
    for (const each of changes) await undo(transaction, each, now);
    await markTakenBack(
      transaction,
      changes.map(({ id }) => id),
      now,
    );
    await removeUselessCodes(transaction, account.id);
    await updateUser(transaction, account.id, { passwordHash: null, updatedAt: now });
    await endSessions(context, transaction, account.id, { all: true });
    await auditTakingBack(transaction, account, changes, client, now);
    const after = await findAccount(transaction, account.id);
    return ok({ recoverBy: after?.email === null ? ("sms" as const) : ("mail" as const) });
  });
}

function checkOpen(change: AccountChange | undefined, now: Date): Result<AccountChange, TakeBackRefusal> {
  if (change === undefined) return refuse("TAKE_BACK_EXPIRED");
  if (change.takenBackAt !== null) return refuse("TAKE_BACK_USED");
  return takeBackUntil(change.createdAt) > now ? ok(change) : refuse("TAKE_BACK_EXPIRED");
}

async function undo(transaction: Transaction, change: AccountChange, now: Date): Promise<void> {
  const { userId, kind, thingId } = change;
  switch (kind) {
    case "email_added":
      return updateUser(transaction, userId, { email: null, emailVerifiedAt: null, updatedAt: now });
    case "phone_added":
      return updateUser(transaction, userId, { phone: null, phoneVerifiedAt: null, updatedAt: now });
    case "factor_added":
    case "recovery_codes_made":
      return deleteFactors(transaction, thingId === null ? [] : [thingId]);
    case "passkey_added":
      return deletePasskeys(transaction, userId, thingId === null ? [] : [thingId]);
    case "factor_removed":
    case "passkey_removed":
    case "recovery_codes_removed":
    case "ways_in_removed":
      return restoreRemoved(transaction, change.id);
    case "password_changed":
  }
}

/** Removes recovery codes of an account without a second factor, because they only replace one. */
async function removeUselessCodes(transaction: Transaction, userId: string): Promise<void> {
  const account = await findAccount(transaction, userId);
  if (account === undefined || hasSecondFactor(account)) return;
  const codes = account.factors.filter(({ type }) => type === "recovery_code");
  await deleteFactors(
    transaction,
    codes.map(({ id }) => id),
  );
}

async function auditTakingBack(
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
