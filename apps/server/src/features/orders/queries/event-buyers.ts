import type { EventBuyer } from "@secret/contract";
import { PAID_ORDER_STATUSES, pickupStateOf } from "@secret/domain";
import { type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { Connection } from "../../../platform/database/database.ts";
import { COLLECTED } from "../../../platform/database/sales.ts";
import { isMemberLike } from "../../../platform/database/search.ts";

interface BuyersPage {
  readonly eventId: string;
  readonly search?: string | undefined;
  /** Id of the last buyer on the previous page. */
  readonly before?: string | undefined;
  readonly limit: number;
}

export type BuyerRow = z.input<typeof EventBuyer>;

/** An order's pickup as PostgreSQL writes it into JSON. */
interface FoundPickup {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly isPickedUp: boolean;
}

interface FoundBuyer extends Omit<BuyerRow, "pickups"> {
  readonly total: number;
  readonly pickups: readonly FoundPickup[];
}

/** Time zone of an event, and the end of its pickup. */
type PickupPlace = NonNullable<Awaited<ReturnType<typeof findPickupPlace>>>;

/** Returns the time zone of an event and the end of its pickup. */
export async function findPickupPlace(database: Connection, eventId: string) {
  return database
    .selectFrom("events")
    .select(["timeZone", "pickupEndsAt"])
    .where("id", "=", eventId)
    .executeTakeFirst();
}

/** Returns a page of the members with paid orders of an event, by name, and their total number. */
export async function findEventBuyers(
  database: Connection,
  { eventId, search = "", before, limit }: BuyersPage,
  { pickupEndsAt }: Pick<PickupPlace, "pickupEndsAt">,
  now: Date,
): Promise<{ readonly buyers: BuyerRow[]; readonly total: number }> {
  const isBehind =
    before === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(last_name, first_name, users.id) >
          (SELECT last_name, first_name, id FROM users WHERE id = ${before})`;
  const isSought = search === "" ? sql<SqlBool>`true` : isMemberLike(search);
  const counted = search === "" ? sql`bought` : sql`bought JOIN users ON users.id = owner_id`;
  const { rows } = await sql<FoundBuyer | { readonly id: null; readonly total: number }>`
    WITH bought AS (
      SELECT owner_id, count(*) AS orders, coalesce(sum(collected), 0)::bigint AS worth_cents,
             array_agg(orders.id) AS order_ids
        FROM orders LEFT JOIN (
          SELECT order_id, sum(${COLLECTED}) AS collected FROM money_moves
           WHERE event_id = ${eventId}::uuid GROUP BY 1) AS sold ON order_id = orders.id
       WHERE event_id = ${eventId}::uuid AND owner_id IS NOT NULL AND orders.status = ANY (${PAID_ORDER_STATUSES})
       GROUP BY owner_id),
    page AS (
      SELECT users.id, first_name, last_name, email, phone, orders, worth_cents,
             deactivated_at IS NOT NULL AS is_deactivated, order_ids
        FROM bought JOIN users ON users.id = owner_id
       WHERE ${isBehind} AND ${isSought}
       ORDER BY last_name, first_name, users.id
       LIMIT ${limit})
    SELECT counted.total, id, first_name AS "firstName", last_name AS "lastName", email, phone, orders,
           worth_cents AS "worthCents", is_deactivated AS "isDeactivated",
           (SELECT jsonb_agg(jsonb_build_object('startsAt', starts_at, 'endsAt', ends_at,
                                                'isPickedUp', status = 'completed') ORDER BY starts_at, orders.id)
              FROM orders JOIN pickup_windows ON pickup_windows.id = pickup_window_id
             WHERE orders.id = ANY (order_ids)) AS pickups
      FROM (SELECT count(*) AS total FROM ${counted} WHERE ${isSought}) AS counted LEFT JOIN page ON true
     ORDER BY last_name, first_name, id`.execute(database);
  return {
    buyers: rows.flatMap((row) => (row.id === null ? [] : [toBuyer(row, pickupEndsAt, now)])),
    total: rows[0]?.total ?? 0,
  };
}

function toBuyer({ total, pickups, ...buyer }: FoundBuyer, eventEndsAt: Date, now: Date): BuyerRow {
  return { ...buyer, pickups: pickups.map((pickup) => toPickup(pickup, eventEndsAt, now)) };
}

function toPickup(found: FoundPickup, eventEndsAt: Date, now: Date): BuyerRow["pickups"][number] {
  const [startsAt, endsAt] = [new Date(found.startsAt), new Date(found.endsAt)];
  const { isPickedUp } = found;
  return { startsAt, endsAt, state: pickupStateOf({ isPickedUp, endsAt, eventEndsAt }, now) };
}
