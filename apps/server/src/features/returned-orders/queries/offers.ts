import type { EndedOffer, ReturnedOrderOffer } from "@secret/contract";
import { sql } from "kysely";
import type { z } from "zod";
import type { Connection, Transaction } from "../../../platform/database/database.ts";

/**
 * Offers a returned order to a member, and returns the offer's id; undefined if the member has another open offer of
 * the event by now. The order's row is locked.
 */
export async function insertOffer(
  transaction: Transaction,
  offer: { giveBackId: string; eventId: string; userId: string; offeredAt: Date; expiresAt: Date },
): Promise<string | undefined> {
  const row = await transaction
    .insertInto("giveBackOffers")
    .values(offer)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function endOffer(transaction: Transaction, offerId: string, now: Date): Promise<void> {
  await transaction.updateTable("giveBackOffers").set({ endedAt: now }).where("id", "=", offerId).execute();
}

/** Stores the order with which an offer is claimed. */
export async function takeOffer(transaction: Transaction, offerId: string, orderId: string): Promise<void> {
  await transaction.updateTable("giveBackOffers").set({ orderId }).where("id", "=", offerId).execute();
}

/** Returns the order that a member's offer is for; undefined if there is no such offer. */
export async function findOrderOfOffer(
  database: Connection,
  offerId: string,
  userId: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom("giveBackOffers")
    .innerJoin("giveBacks", "giveBacks.id", "giveBackId")
    .select("giveBacks.orderId")
    .where("giveBackOffers.id", "=", offerId)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row?.orderId;
}

/** Returns a member's open offer of an event that isn't ordered yet, with the event's tax rate but without lines. */
export async function findOpenOffer(
  database: Connection,
  eventId: string,
  userId: string,
  now: Date,
): Promise<
  | (Omit<z.input<typeof ReturnedOrderOffer>, "subtotalCents" | "taxCents" | "items"> & {
      readonly orderId: string;
      readonly salesTaxPpm: number;
    })
  | undefined
> {
  const row = await database
    .selectFrom("giveBackOffers as offers")
    .innerJoin("giveBacks", "giveBacks.id", "offers.giveBackId")
    .innerJoin("orders", "orders.id", "giveBacks.orderId")
    .innerJoin("events", "events.id", "orders.eventId")
    .innerJoin("pickupWindows", "pickupWindows.id", "orders.pickupWindowId")
    .select([
      "offers.id",
      "giveBacks.orderId",
      "offers.expiresAt",
      "pickupWindowId",
      "startsAt",
      "endsAt",
      "salesTaxPpm",
    ])
    .where("offers.eventId", "=", eventId)
    .where("offers.userId", "=", userId)
    .where("offers.endedAt", "is", null)
    .where("offers.orderId", "is", null)
    .where("offers.expiresAt", ">", now)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { pickupWindowId: id, startsAt, endsAt, ...offer } = row;
  return { ...offer, pickupWindow: { id, startsAt, endsAt } };
}

/**
 * Returns a member's last offer of an event if it ended without their doing and they have nothing else there, neither
 * an order nor another offer.
 */
export async function findEndedOffer(
  database: Connection,
  { eventId, userId }: { readonly eventId: string; readonly userId: string },
  { now, endedAfter }: { readonly now: Date; readonly endedAfter: Date },
): Promise<z.input<typeof EndedOffer> | undefined> {
  const { rows } = await sql<z.input<typeof EndedOffer> & { endedAt: Date; isPassedOn: boolean }>`
    SELECT offers.expires_at AS "expiresAt", least(offers.ended_at, offers.expires_at) AS "endedAt",
           CASE WHEN given.status = 'cancelled' AND given.cancel_reason <> 'given-back' THEN 'cancelled'
                WHEN offers.ended_at < offers.expires_at THEN 'owners-again' ELSE 'time-over' END AS why,
           -- By a press, before its time was over: it goes on without this member.
           coalesce(offers.ended_at < offers.expires_at AND offers.ended_at IS DISTINCT FROM give_backs.ended_at,
                    false) AS "isPassedOn"
      FROM give_back_offers AS offers
      JOIN give_backs ON give_backs.id = offers.give_back_id
      JOIN orders AS given ON given.id = give_backs.order_id
      LEFT JOIN orders AS taken ON taken.id = offers.order_id
     WHERE offers.event_id = ${eventId} AND offers.user_id = ${userId}
       AND (offers.ended_at IS NOT NULL OR offers.expires_at <= ${now})
       AND (taken.id IS NULL OR taken.cancel_reason IN ('expired', 'event-cancelled'))
       AND NOT EXISTS (SELECT FROM give_back_offers AS other
                        WHERE other.event_id = ${eventId} AND other.user_id = ${userId} AND other.id > offers.id)
       AND NOT EXISTS (SELECT FROM orders AS own
                        WHERE own.event_id = ${eventId} AND own.owner_id = ${userId} AND own.status <> 'cancelled')`.execute(
    database,
  );
  const row = rows[0];
  if (row === undefined || row.isPassedOn || row.endedAt <= endedAfter) return undefined;
  return { expiresAt: row.expiresAt, why: row.why };
}

/** Returns the offers that were made to a member. */
export async function findOffersTo(database: Connection, userId: string) {
  return database
    .selectFrom("giveBackOffers")
    .innerJoin("events", "events.id", "eventId")
    .select(["events.title", "offeredAt", "expiresAt"])
    .where("userId", "=", userId)
    .orderBy("giveBackOffers.id")
    .execute();
}

/** Ends the offers to a member who deletes their account. */
export async function endOffersTo(transaction: Transaction, userId: string, now: Date): Promise<void> {
  await sql`UPDATE give_back_offers SET ended_at = ${now} WHERE user_id = ${userId} AND ended_at IS NULL`.execute(
    transaction,
  );
}

/** Returns the event's current tax rate in parts per million. */
export async function findSalesTax(database: Connection, eventId: string): Promise<number> {
  const { salesTaxPpm } = await database
    .selectFrom("events")
    .select("salesTaxPpm")
    .where("id", "=", eventId)
    .executeTakeFirstOrThrow();
  return salesTaxPpm;
}
