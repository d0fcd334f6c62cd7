import { type Selectable, sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { AccountChanges, ChangeNotices } from "../../../platform/database/schema.generated.ts";

/** Values of the `kind` check constraint of `account_changes`. */
const CHANGE_KINDS = [
  "email_added",
  "phone_added",
  "factor_added",
  "factor_removed",
  "passkey_added",
  "passkey_removed",
  "recovery_codes_made",
  "recovery_codes_removed",
  "password_changed",
  "ways_in_removed",
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Change of an account's sign-in methods. */
export interface NewChange {
  readonly userId: string;
  readonly kind: ChangeKind;
  /** Id of the added factor or passkey. */
  readonly thingId?: string | undefined;
  /** Name that the owner gave it. */
  readonly name?: string | undefined;
  /** Added email address or phone number. */
  readonly contact?: string | undefined;
  /** Factors and passkeys about to be removed; their rows are kept with the change for a restore. */
  readonly removedFactorIds?: readonly string[];
  readonly removedPasskeyIds?: readonly string[];
}

export type AccountChange = Omit<Selectable<AccountChanges>, "kind" | "removed"> & {
  readonly kind: ChangeKind;
};

const CHANGE_COLUMNS = [
  "accountChanges.id",
  "accountChanges.userId",
  "accountChanges.kind",
  "accountChanges.thingId",
  "accountChanges.name",
  "accountChanges.contact",
  "accountChanges.createdAt",
  "accountChanges.takenBackAt",
] as const;

/** Records a change, with a copy of the rows it's about to remove. */
export async function insertChange(transaction: Transaction, change: NewChange, now: Date): Promise<string> {
  const { userId, kind, thingId, name, contact, removedFactorIds = [], removedPasskeyIds = [] } = change;
  const { rows } = await sql<{ id: string }>`INSERT INTO account_changes
      (user_id, kind, thing_id, name, contact, removed, created_at)
    SELECT ${userId}, ${kind}, ${thingId ?? null}, ${name ?? null}, ${contact ?? null},
      jsonb_build_object(
        'factors', (SELECT coalesce(jsonb_agg(to_jsonb(f)), '[]') FROM second_factors f
          WHERE f.user_id = ${userId} AND f.id = ANY(${removedFactorIds}::uuid[])),
        'recovery_codes', (SELECT coalesce(jsonb_agg(to_jsonb(c)), '[]') FROM recovery_codes c
          WHERE c.factor_id = ANY(${removedFactorIds}::uuid[])),
        'passkeys', (SELECT coalesce(jsonb_agg(to_jsonb(p)), '[]') FROM passkeys p
          WHERE p.user_id = ${userId} AND p.id = ANY(${removedPasskeyIds}::uuid[]))),
      ${now}
    RETURNING id`.execute(transaction);
  return rows[0]?.id ?? "";
}

/** Returns the change that a take-back link belongs to. */
export async function findChangeByLink(
  database: Connection,
  linkHash: Buffer,
): Promise<AccountChange | undefined> {
  const row = await database
    .selectFrom("changeNotices")
    .innerJoin("accountChanges", "accountChanges.id", "changeNotices.changeId")
    .select(CHANGE_COLUMNS)
    .where("changeNotices.linkHash", "=", linkHash)
    .executeTakeFirst();
  return row as AccountChange | undefined;
}

/** Locks a change and the account's later changes that weren't taken back, newest first. */
export async function lockChangesSince(
  transaction: Transaction,
  { userId, createdAt }: AccountChange,
): Promise<AccountChange[]> {
  const rows = await transaction
    .selectFrom("accountChanges")
    .select(CHANGE_COLUMNS)
    .where("userId", "=", userId)
    .where("createdAt", ">=", createdAt)
    .where("takenBackAt", "is", null)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .forUpdate()
    .execute();
  return rows as AccountChange[];
}

export async function markUndone(
  transaction: Transaction,
  changeIds: readonly string[],
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("accountChanges")
    .set({ takenBackAt: now })
    .where("id", "in", changeIds)
    .execute();
}

export async function insertNotice(
  transaction: Transaction,
  notice: { id: string; changeId: string; channel: string; address: string; createdAt: Date },
): Promise<void> {
  await transaction.insertInto("changeNotices").values(notice).execute();
}

export type NoticeToSend = Pick<Selectable<ChangeNotices>, "id" | "channel" | "address"> &
  Pick<AccountChange, "kind" | "name" | "contact">;

export async function findNotice(database: Connection, id: string): Promise<NoticeToSend | undefined> {
  const row = await database
    .selectFrom("changeNotices")
    .innerJoin("accountChanges", "accountChanges.id", "changeNotices.changeId")
    .select([
      "changeNotices.id",
      "changeNotices.channel",
      "changeNotices.address",
      "accountChanges.kind",
      "accountChanges.name",
      "accountChanges.contact",
    ])
    .where("changeNotices.id", "=", id)
    .executeTakeFirst();
  return row as NoticeToSend | undefined;
}

export async function setNoticeLink(database: Connection, id: string, linkHash: Buffer): Promise<void> {
  await database.updateTable("changeNotices").set({ linkHash }).where("id", "=", id).execute();
}

export async function deleteChangesOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.deleteFrom("accountChanges").where("userId", "=", userId).execute();
}
