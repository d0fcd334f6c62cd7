import type { StockShare } from "@secret/domain";
import { type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import { hasEnded } from "./waits.ts";

/** Place and items held for a member. */
export interface HeldOffer extends StockShare {
  readonly eventId: string;
  readonly userId: string;
  /** Item of the list that it came from; null for the event's list. */
  readonly menuItemId: string | null;
  readonly expiresAt: Date;
}

export async function insertOffer(
  transaction: Transaction,
  { items, orders: _one, ...offer }: HeldOffer,
  offeredAt: Date,
): Promise<void> {
  await transaction
    .insertInto("waitlistOffers")
    .values({ ...offer, offeredAt })
    .execute();
  const { eventId, userId } = offer;
  await transaction
    .insertInto("waitlistOfferItems")
    .values(items.map((item) => ({ ...item, eventId, userId })))
    .execute();
}

/** Returns a member's offer at an event; undefined when there is none. */
export async function findOffer(
  database: Connection,
  eventId: string,
  userId: string,
  now: Date,
): Promise<HeldOffer | undefined> {
  const [offer] = await selectOffers(
    database,
    sql`event_id = ${eventId} AND user_id = ${userId} AND expires_at > ${now}`,
  );
  return offer;
}

/** Returns a member's offers of all events. */
export async function findOffersOf(database: Connection, userId: string): Promise<HeldOffer[]> {
  return selectOffers(database, sql`user_id = ${userId}`);
}

/** Returns an event's ended offers. Its row is locked already. */
export async function findEndedOffers(
  transaction: Transaction,
  eventId: string,
  now: Date,
): Promise<HeldOffer[]> {
  return selectOffers(transaction, sql`event_id = ${eventId} AND ${hasEnded(now)}`);
}

async function selectOffers(database: Connection, condition: RawBuilder<unknown>): Promise<HeldOffer[]> {
  const rows = await database
    .selectFrom("waitlistOffers")
    .select((expression) => [
      "eventId",
      "userId",
      "menuItemId",
      "pickupWindowId",
      "expiresAt",
      jsonArrayFrom(
        expression
          .selectFrom("waitlistOfferItems as items")
          .select(["items.menuItemId", "quantity", "pickupUnits"])
          .whereRef("items.eventId", "=", "waitlistOffers.eventId")
          .whereRef("items.userId", "=", "waitlistOffers.userId")
          .orderBy("items.menuItemId"),
      ).as("items"),
    ])
    .where(sql<boolean>`${condition}`)
    .execute();
  return rows.map((row) => ({ ...row, orders: 1 }));
}

/** Deletes an offer with its items. The caller updates the counters. */
export async function deleteOffer(
  transaction: Transaction,
  { eventId, userId }: Pick<HeldOffer, "eventId" | "userId">,
): Promise<void> {
  await transaction
    .deleteFrom("waitlistOffers")
    .where("eventId", "=", eventId)
    .where("userId", "=", userId)
    .execute();
}

/** Records the end of an offer that its member let lapse, unless they have joined the same list again. */
export async function markLapsed(
  transaction: Transaction,
  { eventId, userId, menuItemId, expiresAt }: HeldOffer,
): Promise<void> {
  const isWaiting =
    menuItemId === null
      ? sql<boolean>`waitlisted_at IS NOT NULL`
      : sql<boolean>`EXISTS (SELECT FROM item_waits WHERE (menu_item_id, item_waits.user_id) = (${menuItemId}, ${userId}))`;
  await transaction
    .updateTable("eventRegistrations")
    .set({ offerExpiresAt: expiresAt })
    .where("eventId", "=", eventId)
    .where("userId", "=", userId)
    .where(sql<boolean>`NOT ${isWaiting}`)
    .execute();
}
