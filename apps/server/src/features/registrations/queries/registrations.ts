import { sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";

/** Returns the events that a member set a reminder for, ordered from or waits for. */
export async function findRegistrationsOf(database: Connection, userId: string) {
  return database
    .selectFrom("eventRegistrations")
    .innerJoin("events", "events.id", "eventRegistrations.eventId")
    .select([
      "events.title",
      "events.eventAt",
      "eventRegistrations.createdAt",
      "wantsReminder",
      "waitlistedAt",
    ])
    .where("eventRegistrations.userId", "=", userId)
    .orderBy("eventRegistrations.createdAt")
    .execute();
}

export async function deleteRegistrationsOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.deleteFrom("eventRegistrations").where("userId", "=", userId).execute();
}

export interface Registration {
  readonly wantsReminder: boolean;
  readonly waitlistedAt: Date | null;
  readonly waitlistedPieces: number;
  /** Time at which their last lapsed offer ended, if they haven't joined again. */
  readonly offerExpiresAt: Date | null;
}

export async function findRegistration(
  database: Connection,
  eventId: string,
  userId: string,
): Promise<Registration | undefined> {
  return database
    .selectFrom("eventRegistrations")
    .select(["wantsReminder", "waitlistedAt", "waitlistedPieces", "offerExpiresAt"])
    .where("eventId", "=", eventId)
    .where("userId", "=", userId)
    .executeTakeFirst();
}

export async function saveReminder(
  database: Connection,
  eventId: string,
  userId: string,
  wish: { wantsReminder: boolean; waitlistedAt: Date | null; waitlistedPieces?: number },
  now: Date,
): Promise<void> {
  const change = { ...wish, offerExpiresAt: null };
  await database
    .insertInto("eventRegistrations")
    .values({ eventId, userId, ...change, createdAt: now, remindedUntil: now })
    .onConflict((conflict) =>
      conflict.columns(["eventId", "userId"]).doUpdateSet({
        ...change,
        // A new request is reminded only of what is still to come.
        remindedUntil: sql<Date>`CASE WHEN event_registrations.wants_reminder
          THEN event_registrations.reminded_until ELSE excluded.reminded_until END`,
      }),
    )
    .execute();
}
