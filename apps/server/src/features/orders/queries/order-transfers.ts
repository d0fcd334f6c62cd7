import type { OrderDetail } from "@secret/contract";
import { checkTransferable, type OrderStatus, type TransferState, transferStateAt } from "@secret/domain";
import { sql } from "kysely";
import type { z } from "zod";
import type { Connection } from "../../../platform/database/database.ts";

/** An order's transfers, from one reader's point of view. */
export interface TransfersOfReader extends Pick<OrderDetail, "givenBy"> {
  readonly givenTo: { readonly name: string; readonly at: Date } | null;
  readonly hasGivenAway: boolean;
  /** Offer that can still be claimed. */
  readonly open: z.input<typeof OrderDetail>["transfer"];
}

/** Returns the open and claimed transfers of these orders, newest first, by order. */
export async function findTransfersOfOrders(
  database: Connection,
  orderIds: readonly string[],
): Promise<Map<string, OfferRow[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await selectOffers(database)
    .where(sql<boolean>`order_id = ANY (${orderIds}::uuid[])`)
    .where("state", "in", ["pending", "claimed"])
    .orderBy("transfers.id", "desc")
    .execute();
  return Map.groupBy(rows, ({ orderId }) => orderId);
}

function selectOffers(database: Connection) {
  return database
    .selectFrom("transfers")
    .innerJoin("users as senders", "senders.id", "fromUserId")
    .leftJoin("users as claimers", "claimers.id", "claimedBy")
    .select(["orderId", "fromUserId", "claimedBy", "contact", "message", "state"])
    .select(["transfers.createdAt", "expiresAt", "endedAt"])
    .select(["senders.firstName as senderName", "claimers.firstName as claimerName"]);
}

export type OfferRow = Awaited<ReturnType<ReturnType<typeof selectOffers>["executeTakeFirstOrThrow"]>>;

/** Returns what an order's transfers are to a reader. */
export function transfersOfReader(rows: readonly OfferRow[], readerId: string, now: Date): TransfersOfReader {
  const given = rows.find(({ state, fromUserId }) => state === "claimed" && fromUserId === readerId);
  const received = rows.find(({ claimedBy }) => claimedBy === readerId);
  const open = rows.find(
    ({ state, expiresAt }) =>
      transferStateAt({ state: state as TransferState, expiresAt }, now) === "pending",
  );
  return {
    hasGivenAway: given !== undefined,
    givenBy: received?.senderName ?? null,
    givenTo:
      given === undefined || given.endedAt === null
        ? null
        : { name: given.claimerName ?? "", at: given.endedAt },
    open:
      open === undefined
        ? null
        : {
            contact: open.contact ?? "",
            message: open.message,
            createdAt: open.createdAt,
            expiresAt: open.expiresAt,
          },
  };
}

/** Returns when friends claimed an order, earliest first. */
export async function findClaimTimes(database: Connection, orderId: string): Promise<Date[]> {
  const rows = await database
    .selectFrom("transfers")
    .select("endedAt")
    .where("orderId", "=", orderId)
    .where("state", "=", "claimed")
    .orderBy("endedAt")
    .execute();
  return rows.flatMap(({ endedAt }) => endedAt ?? []);
}

/** Returns whether an order can be offered to a friend now. It has at most one open offer at a time. */
export function mayTransfer(
  order: { readonly status: OrderStatus; readonly releasedAt: Date | null },
  open: z.input<typeof OrderDetail>["transfer"],
): boolean {
  return checkTransferable(order).ok && open === null;
}

/** Returns whether an order is offered to a friend now. */
export async function hasOpenTransfer(database: Connection, orderId: string, now: Date): Promise<boolean> {
  const row = await database
    .selectFrom("transfers")
    .select("id")
    .where("orderId", "=", orderId)
    .where("state", "=", "pending")
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}
