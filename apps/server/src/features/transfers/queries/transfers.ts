import type { TransferState } from "@secret/domain";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Connection, Database, Transaction } from "../../../platform/database/database.ts";
import type { Transfers } from "../../../platform/database/schema.generated.ts";

export type Transfer = Omit<Selectable<Transfers>, "state"> & { readonly state: TransferState };

// Code that changes a transfer holds the lock on its order's row.

/** Returns the offer of a token from the sender's first link, the link in the message, or a later one. */
export async function findTransferByToken(
  database: Connection,
  tokenHash: string,
): Promise<Transfer | undefined> {
  return database
    .selectFrom("transfers")
    .selectAll()
    .where((expression) =>
      expression.or([
        expression("tokenHash", "=", tokenHash),
        expression("sentTokenHash", "=", tokenHash),
        expression(
          "id",
          "=",
          expression.selectFrom("transferLinks").select("transferId").where("tokenHash", "=", tokenHash),
        ),
      ]),
    )
    .$castTo<Transfer>()
    .executeTakeFirst();
}

export async function findTransfer(database: Connection, id: string): Promise<Transfer | undefined> {
  return database
    .selectFrom("transfers")
    .selectAll()
    .where("id", "=", id)
    .$castTo<Transfer>()
    .executeTakeFirst();
}

/** Returns an order's pending offer, even if it has expired. */
export async function findPendingTransfer(
  transaction: Transaction,
  orderId: string,
): Promise<Transfer | undefined> {
  return transaction
    .selectFrom("transfers")
    .selectAll()
    .where("orderId", "=", orderId)
    .where("state", "=", "pending")
    .$castTo<Transfer>()
    .executeTakeFirst();
}

/** Returns the newest offer that a member made of an order, in any state. */
export async function findNewestTransferFrom(
  transaction: Transaction,
  orderId: string,
  fromUserId: string,
): Promise<Transfer | undefined> {
  return transaction
    .selectFrom("transfers")
    .selectAll()
    .where("orderId", "=", orderId)
    .where("fromUserId", "=", fromUserId)
    .orderBy("id", "desc")
    .limit(1)
    .$castTo<Transfer>()
    .executeTakeFirst();
}

export async function insertTransfer(
  transaction: Transaction,
  transfer: Insertable<Transfers>,
): Promise<string> {
  const { id } = await transaction
    .insertInto("transfers")
    .values(transfer)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a link to an offer; earlier links keep working. */
export async function addLink(
  transaction: Transaction,
  transferId: string,
  tokenHash: string,
): Promise<void> {
  await transaction.insertInto("transferLinks").values({ transferId, tokenHash }).execute();
}

/** Replaces all links of an offer. */
export async function replaceLinks(
  transaction: Transaction,
  transferId: string,
  tokenHash: string,
): Promise<void> {
  await transaction.deleteFrom("transferLinks").where("transferId", "=", transferId).execute();
  await transaction
    .updateTable("transfers")
    .set({ tokenHash, sentTokenHash: null })
    .where("id", "=", transferId)
    .execute();
}

/**
 * Stores the hash of the message's link, once.
 * @returns true if no message was sent before and the offer is still pending
 */
export async function setSentToken(database: Database, id: string, sentTokenHash: string): Promise<boolean> {
  const row = await database
    .updateTable("transfers")
    .set({ sentTokenHash })
    .where("id", "=", id)
    .where("sentTokenHash", "is", null)
    .where("state", "=", "pending")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Clears the link of a message that certainly wasn't sent. */
export async function clearSentToken(database: Database, id: string, sentTokenHash: string): Promise<void> {
  await database
    .updateTable("transfers")
    .set({ sentTokenHash: null })
    .where("id", "=", id)
    .where("sentTokenHash", "=", sentTokenHash)
    .execute();
}

/**
 * Ends a pending offer.
 * @param end.claimedBy set with "claimed"
 */
export async function endTransfer(
  transaction: Transaction,
  id: string,
  end: {
    readonly state: Exclude<TransferState, "pending">;
    readonly at: Date;
    readonly claimedBy?: string;
  },
): Promise<void> {
  await transaction
    .updateTable("transfers")
    .set({ state: end.state, endedAt: end.at, claimedBy: end.claimedBy ?? null })
    .where("id", "=", id)
    .where("state", "=", "pending")
    .execute();
}

/** Returns orders with an expired offer. */
export async function findOrdersOfExpired(database: Database, now: Date, count: number): Promise<string[]> {
  const rows = await database
    .selectFrom("transfers")
    .select("orderId")
    .where("state", "=", "pending")
    .where("expiresAt", "<=", now)
    .orderBy("expiresAt")
    .limit(count)
    .execute();
  return rows.map(({ orderId }) => orderId);
}

/** Returns everything that a member offered or claimed, for their data download. */
export async function findTransfersOf(database: Connection, userId: string) {
  const rows = await database
    .selectFrom("transfers")
    .selectAll()
    .where((expression) =>
      expression.or([expression("fromUserId", "=", userId), expression("claimedBy", "=", userId)]),
    )
    .orderBy("id")
    .execute();
  return rows.map(({ orderId, fromUserId, contact, message, state, createdAt, expiresAt, endedAt }) => ({
    orderId,
    isOwnOffer: fromUserId === userId,
    // The contact is the sender's personal data.
    ...(fromUserId === userId && { contact }),
    message,
    state,
    createdAt,
    expiresAt,
    endedAt,
  }));
}

/** Returns the claimed orders that a member sent or received, each with the other member. */
export async function findClaimsOf(
  database: Connection,
  userId: string,
): Promise<{ orderNumber: string; fromUserId: string; claimedBy: string }[]> {
  return database
    .selectFrom("transfers")
    .innerJoin("orders", "orders.id", "transfers.orderId")
    .select(["orders.orderNumber", "transfers.fromUserId", "transfers.claimedBy"])
    .where("transfers.claimedBy", "is not", null)
    .where((of) => of.or([of("transfers.fromUserId", "=", userId), of("transfers.claimedBy", "=", userId)]))
    .$narrowType<{ claimedBy: string }>()
    .execute();
}

/** Erases contacts and notes of a member's offers, and the contacts of offers that they claimed. */
export async function eraseTransfersOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction
    .updateTable("transfers")
    .set({ contact: null, message: "" })
    .where("fromUserId", "=", userId)
    .execute();
  await transaction.updateTable("transfers").set({ contact: null }).where("claimedBy", "=", userId).execute();
}

/** Ends the open offers of orders that nobody can claim anymore, and returns them. The orders' rows are locked. */
export async function endPendingTransfers(transaction: Transaction, orderIds: readonly string[], now: Date) {
  if (orderIds.length === 0) return [];
  return transaction
    .updateTable("transfers")
    .set({ state: "cancelled", endedAt: now })
    .where(sql<boolean>`order_id = ANY (${orderIds}::uuid[])`)
    .where("state", "=", "pending")
    .returning(["id", "orderId", "fromUserId", "tokenHash"])
    .execute();
}
