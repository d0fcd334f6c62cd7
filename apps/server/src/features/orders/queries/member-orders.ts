import type { HeldOffer } from "@secret/contract";
import { OPEN_PAYMENT_STATES } from "@secret/domain";
import { sql } from "kysely";
import type { z } from "zod";
import type { Connection } from "../../../platform/database/database.ts";
import { hasPayment } from "./order-payments.ts";

/**
 * Returns a member's own orders of an event, placed or claimed, that aren't cancelled, newest first, and whether they
 * ever had any, even one that was cancelled or given away.
 */
export async function findOrdersAtEvent(database: Connection, eventId: string, userId: string) {
  const orders = await database
    .selectFrom("orders")
    .select(["id", "status", "ownerId"])
    .where("eventId", "=", eventId)
    .where(({ or, eb }) => or([eb("userId", "=", userId), eb("givenTo", "=", userId)]))
    .orderBy("id", "desc")
    .execute();
  const own = orders.filter(({ status, ownerId }) => ownerId === userId && status !== "cancelled");
  return { own, hasOrdered: orders.length > 0 };
}

/** Returns a member's unpaid orders, earliest hold end first. */
export async function findHeldOrders(database: Connection, userId: string) {
  return database
    .selectFrom("orders")
    .innerJoin("events", "events.id", "orders.eventId")
    .select([
      "orders.id",
      "totalCents",
      "eventId",
      "title as eventTitle",
      "holdExpiresAt",
      hasPayment(...OPEN_PAYMENT_STATES).as("isPaymentUnderWay"),
      sql<boolean>`takes_over IS NOT NULL`.as("isReturnClaim"),
    ])
    .where("userId", "=", userId)
    .where("orders.status", "=", "pending")
    .orderBy("holdExpiresAt")
    .execute();
}

/** Returns a member's waitlist offers of all events, earliest end first. */
export async function findHeldOffers(database: Connection, userId: string, now: Date) {
  const { rows } = await sql<z.input<typeof HeldOffer>>`
    SELECT event_id AS "eventId", events.title AS "eventTitle", events.time_zone AS "timeZone",
           expires_at AS "expiresAt"
      FROM (SELECT event_id, expires_at FROM waitlist_offers WHERE user_id = ${userId}
            UNION ALL
            SELECT event_id, expires_at FROM give_back_offers
             WHERE user_id = ${userId} AND ended_at IS NULL AND order_id IS NULL) AS offers
      JOIN events ON events.id = event_id
     WHERE expires_at > ${now} ORDER BY expires_at`.execute(database);
  return rows;
}
