import type { TransferState } from "@secret/domain";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Connection, Database, Transaction } from "../../../platform/database/database.ts";
import type { Transfers } from "../../../platform/database/schema.generated.ts";

export type Transfer = Omit<Selectable<Transfers>, "state"> & { readonly state: TransferState };

// Whoever reads a transfer to change it holds its order's row.

/** Finds the offer of a token: that of the sender's first link, of the link in the message, or of a later one. */
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

/** The offer of an order that waits, whether or not its time is over. */
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

/** The newest offer that somebody made of an order, whatever became of it. */
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

/** Adds a link to an offer; the others keep working. */
export async function addLink(
  transaction: Transaction,
  transferId: string,
  tokenHash: string,
): Promise<void> {
  await transaction.insertInto("transferLinks").values({ transferId, tokenHash }).execute();
}

/** Makes this the only link of an offer. */
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
 * Keeps what the message's link is known by, once.
 * @returns whether none had left before, and somebody may still claim
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

/** Of a message that certainly hasn't left. */
export async function clearSentToken(database: Database, id: string, sentTokenHash: string): Promise<void> {
  await database
    .updateTable("transfers")
    .set({ sentTokenHash: null })
    .where("id", "=", id)
    .where("sentTokenHash", "=", sentTokenHash)
    .execute();
}

/** Ends an offer that waits. @param claimedBy with "claimed" */
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

/** Orders with an offer whose time is over. */
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

/** Everything that a member offered or claimed, for their download. */
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
    // To whom a friend wrote is the friend's.
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

/** Takes out to whom a member offered what and in which words, and where offers that they claimed had gone. */
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
