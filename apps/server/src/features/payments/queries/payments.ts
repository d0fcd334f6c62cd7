import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { claimNextDue } from "../../../platform/database/claim-due.ts";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { Payments } from "../../../platform/database/schema.generated.ts";
import { MAY_EXCEED_CARDS } from "./card-limits.ts";

export type PaymentRow = Selectable<Payments>;

/** Inserts attempts with one statement. Returns them in no particular order. */
export async function insertPayments(
  transaction: Transaction,
  payments: readonly Insertable<Payments>[],
): Promise<PaymentRow[]> {
  return transaction.insertInto("payments").values(payments).returningAll().execute();
}

export async function findPayment(database: Connection, paymentId: string): Promise<PaymentRow | undefined> {
  return database.selectFrom("payments").selectAll().where("id", "=", paymentId).executeTakeFirst();
}

/** Returns payments in the order of their ids; undefined for those that don't exist. */
export async function findPayments(
  database: Connection,
  paymentIds: readonly string[],
): Promise<(PaymentRow | undefined)[]> {
  const rows = await database
    .selectFrom("payments")
    .selectAll()
    .where(sql<boolean>`id = ANY (${paymentIds}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return paymentIds.map((id) => byId.get(id));
}

/** Returns every attempt to pay these orders, and these members' attempts after `since`, oldest first. */
export async function findAttempts(
  database: Connection,
  orderIds: readonly string[],
  userIds: readonly string[],
  since: Date,
): Promise<PaymentRow[]> {
  return database
    .selectFrom("payments")
    .selectAll()
    .where(
      sql<boolean>`(order_id = ANY (${orderIds}::uuid[]) OR user_id = ANY (${userIds}::uuid[]) AND created_at > ${since})`,
    )
    .orderBy("createdAt")
    .execute();
}

/** Locks a payment's row, the last in the fixed lock order. */
export async function lockPayment(
  transaction: Transaction,
  paymentId: string,
): Promise<PaymentRow | undefined> {
  return transaction
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", paymentId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Locks payments by id.
 * @param mayWait false leaves out those that another transaction has locked
 */
export async function lockPayments(
  transaction: Transaction,
  paymentIds: readonly string[],
  mayWait: boolean,
): Promise<Map<string, PaymentRow>> {
  const locked = transaction
    .selectFrom("payments")
    .selectAll()
    .where(sql<boolean>`id = ANY (${paymentIds}::uuid[])`)
    .orderBy("id")
    .forNoKeyUpdate();
  const rows = await (mayWait ? locked : locked.skipLocked()).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Square's report of a payment that it holds or has captured. */
export interface GrantedPayment {
  readonly id: string;
  readonly state: string;
  readonly isSurplus: boolean;
  readonly providerPaymentId: string;
  readonly providerVersion: string | null;
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
  readonly cardKey: Buffer | null;
  readonly receiptUrl: string | null;
  readonly feeCents: number | null;
  readonly reconcileAfter: Date | null;
}

/**
 * Writes Square's reports with one statement. The rows are locked.
 * @returns the authorized payments that may be with one card too many
 */
export async function updateGrantedPayments(
  transaction: Transaction,
  granted: readonly GrantedPayment[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (granted.length === 0) return new Set();
  const column = <Key extends keyof GrantedPayment>(key: Key) => granted.map((each) => each[key]);
  const { rows } = await sql<{ id: string; mayExceedCards: boolean }>`UPDATE payments SET
      state = granted.state, is_surplus = granted.is_surplus, provider_payment_id = granted.provider_payment_id,
      provider_version = granted.provider_version, card_brand = granted.card_brand,
      card_last4 = granted.card_last4, card_key = granted.card_key, receipt_url = granted.receipt_url, fee_cents = granted.fee_cents,
      reconcile_after = granted.reconcile_after, updated_at = ${now}
    FROM unnest(${column("id")}::uuid[], ${column("state")}::text[], ${column("isSurplus")}::boolean[],
        ${column("providerPaymentId")}::text[], ${column("providerVersion")}::text[], ${column("cardBrand")}::text[], ${column("cardLast4")}::text[],
        ${column("cardKey")}::bytea[],
        ${column("receiptUrl")}::text[], ${column("feeCents")}::int4[], ${column("reconcileAfter")}::timestamptz[])
      AS granted (id, state, is_surplus, provider_payment_id, provider_version, card_brand, card_last4, card_key, receipt_url,
        fee_cents, reconcile_after)
    WHERE payments.id = granted.id
    RETURNING payments.id, payments.state = 'authorized' AND ${MAY_EXCEED_CARDS} AS "mayExceedCards"`.execute(
    transaction,
  );
  return new Set(rows.flatMap(({ id, mayExceedCards }) => (mayExceedCards ? [id] : [])));
}

export async function updatePayment(
  transaction: Connection,
  paymentId: string,
  change: Updateable<Payments>,
): Promise<void> {
  await transaction.updateTable("payments").set(change).where("id", "=", paymentId).execute();
}

/** Marks an attempt that moved no money as settled: Square has nothing more to report about it. */
export async function settleClosedPayment(database: Connection, paymentId: string): Promise<void> {
  await database
    .updateTable("payments")
    .set({ reconcileAfter: null })
    .where("id", "=", paymentId)
    .where("state", "in", ["declined", "voided", "failed"])
    .execute();
}

/** Claims the payment whose outcome has been due longest, so that nobody else checks it for `claimMs`. */
export function claimUnsettledPayment(database: Connection, now: Date, claimMs: number) {
  const dueAgain = new Date(now.getTime() + claimMs);
  return claimNextDue(database, { table: "payments", key: "id", due: "reconcileAfter", now, dueAgain });
}

/** Returns the captured payment that counts for an order. */
export async function findCapturedPayment(
  transaction: Connection,
  orderId: string,
): Promise<PaymentRow | undefined> {
  return transaction
    .selectFrom("payments")
    .selectAll()
    .where("orderId", "=", orderId)
    .where("state", "=", "captured")
    .where("isSurplus", "=", false)
    .executeTakeFirst();
}

/** Returns the payment with this id at Square: one of the app, or of a counter sale that claimed it from the terminal. */
export async function findPaymentByProviderId(
  database: Connection,
  providerPaymentId: string,
): Promise<PaymentRow | undefined> {
  return database
    .selectFrom("payments")
    .selectAll()
    .where(({ eb, or, selectFrom }) =>
      or([
        eb("providerPaymentId", "=", providerPaymentId),
        eb(
          "orderId",
          "=",
          selectFrom("terminalCharges")
            .select("orderId")
            .where("terminalCharges.providerPaymentId", "=", providerPaymentId),
        ),
      ]),
    )
    .executeTakeFirst();
}
