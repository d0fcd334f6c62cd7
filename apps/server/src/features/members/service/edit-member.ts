import { randomUUID } from "node:crypto";
import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { type ActingAdmin, actorOf, audit } from "../../audit/index.ts";
import { lockAccount, updateAccount } from "../../identity/index.ts";
import { announceAccountChanged } from "../../sessions/index.ts";
import { insertCorrection } from "../queries/corrections.ts";

const FIELDS = ["firstName", "lastName", "zipCode"] as const;
type Field = (typeof FIELDS)[number];

/** Fields that an admin may correct; those not given are kept. */
type MemberEdit = { readonly [Name in Field]?: string | undefined };

/**
 * Corrects a member's names or ZIP code. The old and new values are stored beside the audit line, because the line
 * outlives the account and must not name anybody.
 */
export async function editMember(
  context: Context,
  userId: string,
  edit: MemberEdit,
  by: ActingAdmin,
): Promise<Result<void, "NOT_FOUND">> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const account = await lockAccount(transaction, userId);
    if (account === undefined || account.deletedAt !== null) return refuse("NOT_FOUND");
    const changed = FIELDS.filter((field) => edit[field] !== undefined && edit[field] !== account[field]);
    if (changed.length === 0) return ok(undefined);
    const before = Object.fromEntries(changed.map((field) => [field, account[field]]));
    const after = Object.fromEntries(changed.map((field) => [field, edit[field]]));
    await updateAccount(transaction, userId, { ...after, updatedAt: now });
    const correctionId = randomUUID();
    await insertCorrection(transaction, {
      id: correctionId,
      userId,
      correctedBy: by.userId,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      createdAt: now,
    });
    await audit(transaction, now, {
      ...actorOf(by),
      severity: "info",
      message: "Personal details corrected",
      subjectId: userId,
      metadata: { correctionId, fields: changed },
    });
    transaction.afterCommit(() => announceAccountChanged(context, userId));
    return ok(undefined);
  });
}
