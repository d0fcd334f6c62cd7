import type { BroadcastFigures } from "@secret/contract";
import type { BroadcastAudienceKind, DeliveryChannel } from "@secret/domain";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { Broadcasts } from "../../../platform/database/schema.generated.ts";

export interface BroadcastRow extends Omit<Selectable<Broadcasts>, "audience" | "channels" | "keptFigures"> {
  readonly audience: BroadcastAudienceKind;
  readonly channels: DeliveryChannel[];
  readonly keptFigures: BroadcastFigures[] | null;
}

/** Inserts a broadcast and returns its id; undefined if the admin used the key before. */
export async function insertBroadcast(
  transaction: Transaction,
  broadcast: Insertable<Broadcasts>,
): Promise<string | undefined> {
  const row = await transaction
    .insertInto("broadcasts")
    .values(broadcast)
    .onConflict((conflict) => conflict.columns(["createdBy", "idempotencyKey"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function findBroadcastByKey(database: Connection, createdBy: string, idempotencyKey: string) {
  return database
    .selectFrom("broadcasts")
    .select(["id", "requestHash"])
    .where("createdBy", "=", createdBy)
    .where("idempotencyKey", "=", idempotencyKey)
    .executeTakeFirst();
}

/** Locks a broadcast, so that sending, editing and stopping run one after the other. */
export async function lockBroadcast(transaction: Transaction, id: string): Promise<BroadcastRow | undefined> {
  const row = await transaction
    .selectFrom("broadcasts")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row as BroadcastRow | undefined;
}

export async function updateBroadcast(
  transaction: Connection,
  id: string,
  change: Updateable<Broadcasts>,
): Promise<void> {
  await transaction.updateTable("broadcasts").set(change).where("id", "=", id).execute();
}

/** Returns a page of broadcasts, newest first, with the names of their event, tag and author. */
export async function findBroadcasts(
  database: Connection,
  page: { readonly before?: string | undefined; readonly limit: number },
): Promise<ShownBroadcastRow[]> {
  let query = selectShown(database);
  if (page.before !== undefined) query = query.where("broadcasts.id", "<", page.before);
  return (await query.orderBy("broadcasts.id", "desc").limit(page.limit).execute()) as ShownBroadcastRow[];
}

export async function findShownBroadcast(
  database: Connection,
  id: string,
): Promise<ShownBroadcastRow | undefined> {
  const row = await selectShown(database).where("broadcasts.id", "=", id).executeTakeFirst();
  return row as ShownBroadcastRow | undefined;
}

export interface ShownBroadcastRow extends BroadcastRow {
  readonly eventTitle: string | null;
  readonly tagName: string | null;
  readonly timeZone: string | null;
  readonly windowStartsAt: Date | null;
  readonly windowEndsAt: Date | null;
  readonly creatorName: string | null;
}

function selectShown(database: Connection) {
  return database
    .selectFrom("broadcasts")
    .leftJoin("events", "events.id", "broadcasts.eventId")
    .leftJoin("pickupWindows", "pickupWindows.id", "broadcasts.pickupWindowId")
    .leftJoin("memberTags", "memberTags.id", "broadcasts.tagId")
    .leftJoin("users", "users.id", "broadcasts.createdBy")
    .selectAll("broadcasts")
    .select([
      "events.title as eventTitle",
      "events.timeZone",
      "memberTags.name as tagName",
      "pickupWindows.startsAt as windowStartsAt",
      "pickupWindows.endsAt as windowEndsAt",
      sql<string | null>`users.first_name || ' ' || users.last_name`.as("creatorName"),
    ]);
}

/** Returns broadcasts that started before an instant and whose totals still depend on messages that will be deleted. */
export async function findWithoutKeptFigures(database: Connection, beganBefore: Date): Promise<string[]> {
  const rows = await database
    .selectFrom("broadcasts")
    .select("id")
    .where("keptFigures", "is", null)
    .where("beganAt", "<", beganBefore)
    .execute();
  return rows.map(({ id }) => id);
}
