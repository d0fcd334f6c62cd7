import type { EventStatus } from "@secret/domain";
import type { Insertable, Selectable } from "kysely";
import { sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { Draws } from "../../../platform/database/schema.generated.ts";

export type DrawRow = Selectable<Draws>;

/** Times of an event that opens by a draw, and whether it needs a verified phone number. */
export interface DrawEvent {
  readonly id: string;
  readonly title: string;
  readonly timeZone: string;
  readonly status: EventStatus;
  readonly entriesOpenAt: Date;
  readonly registrationOpensAt: Date;
  readonly registrationClosesAt: Date;
  readonly drawFinishedAt: Date | null;
  readonly needsPhoneToEnter: boolean;
}

const DRAW_EVENT = [
  "id",
  "title",
  "timeZone",
  "registrationOpensAt",
  "registrationClosesAt",
  "drawFinishedAt",
  "needsPhoneToEnter",
] as const;

/** Returns an event that opens by a draw; undefined for a draft, or if the event has no draw. */
export async function findDrawEvent(database: Connection, eventId: string): Promise<DrawEvent | undefined> {
  return database
    .selectFrom("events")
    .select(DRAW_EVENT)
    .select((event) => [
      event.ref("entriesOpenAt").$notNull().as("entriesOpenAt"),
      event.ref("status").$castTo<EventStatus>().as("status"),
    ])
    .where("id", "=", eventId)
    .where("entriesOpenAt", "is not", null)
    .where("status", "<>", "draft")
    .executeTakeFirst();
}

/** Returns the ids of the events whose entries have opened and whose draw isn't finished. */
export async function findUnfinishedDraws(database: Connection, now: Date): Promise<string[]> {
  const rows = await database
    .selectFrom("events")
    .select("id")
    .where("entriesOpenAt", "<=", now)
    .where("drawFinishedAt", "is", null)
    .where("status", "in", ["scheduled", "active"])
    .execute();
  return rows.map(({ id }) => id);
}

export async function findDraw(database: Connection, eventId: string): Promise<DrawRow | undefined> {
  return database.selectFrom("draws").selectAll().where("eventId", "=", eventId).executeTakeFirst();
}

/** Starts an event's draw. Returns false if it had started. */
export async function insertDraw(database: Connection, draw: Insertable<Draws>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto("draws")
    .values(draw)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Locks a draw for its next step. Waits for entries in flight, and makes new ones wait. */
export async function lockDraw(transaction: Transaction, eventId: string): Promise<DrawRow | undefined> {
  return transaction
    .selectFrom("draws")
    .selectAll()
    .where("eventId", "=", eventId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Returns a draw that takes entries, and keeps it from closing and its event from being edited until the transaction
 * ends; undefined if it takes none.
 */
export async function lockOpenDraw(
  transaction: Transaction,
  eventId: string,
  now: Date,
): Promise<{ readonly needsPhone: boolean } | undefined> {
  const { rows } = await sql<{ needsPhone: boolean }>`
    SELECT needs_phone_to_enter AS "needsPhone" FROM events JOIN draws ON draws.event_id = events.id
     WHERE events.id = ${eventId} AND entries_open_at <= ${now} AND registration_opens_at > ${now} AND closed_at IS NULL
       AND status IN ('scheduled', 'active')
       FOR KEY SHARE`.execute(transaction);
  return rows[0];
}

/** Returns which of some members have a verified phone number. */
export async function findVerifiedPhones(
  database: Connection,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom("users")
    .select("id")
    .where("id", "=", sql<string>`any(${userIds}::uuid[])`)
    .where("phoneVerifiedAt", "is not", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Stores a step of a draw, whose row is locked. */
export async function updateDraw(
  transaction: Transaction,
  eventId: string,
  step: Partial<Omit<DrawRow, "eventId" | "secret" | "secretHash">>,
): Promise<void> {
  await transaction.updateTable("draws").set(step).where("eventId", "=", eventId).execute();
}

/** Stores when a draw's public random number was first asked for. Returns that time. */
export async function noteBeaconAsked(database: Connection, eventId: string, now: Date): Promise<Date> {
  const { beaconAskedAt } = await database
    .updateTable("draws")
    .set(({ fn, val }) => ({ beaconAskedAt: fn.coalesce("beaconAskedAt", val(now)) }))
    .where("eventId", "=", eventId)
    .returning((draw) => draw.ref("beaconAskedAt").$notNull().as("beaconAskedAt"))
    .executeTakeFirstOrThrow();
  return beaconAskedAt;
}
