import type { Connection, Transaction } from "../../../platform/database/database.ts";
import { MEMBERS_FROM, MEMBERS_UNTIL } from "./member-opening.ts";

/** Facts of an event's announcement. */
export interface AnnouncedEvent {
  readonly id: string;
  readonly title: string;
  readonly locationName: string;
  readonly timeZone: string;
  readonly eventAt: Date;
  /** When it opens for orders, or for entries of its draw. */
  readonly opensAt: Date;
  readonly closesAt: Date;
  /** Null if it takes orders first come. */
  readonly entriesOpenAt: Date | null;
}

/**
 * Claims events whose notification date has passed, so that only one process announces them, and returns their ids.
 * Drafts and events whose ordering, or entries of a draw, are over are skipped.
 */
export async function takeEventsToAnnounce(transaction: Transaction, now: Date): Promise<string[]> {
  const rows = await transaction
    .updateTable("events")
    .set({ announcingSince: now })
    .where("notificationAt", "<=", now)
    // Checked again in the row, because another process may have claimed it first.
    .where("announcingSince", "is", null)
    .where("status", "in", ["scheduled", "active"])
    .where(MEMBERS_UNTIL, ">", now)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns an event that is being announced if members can still see it, and order or enter. */
export async function findAnnouncedEvent(
  database: Connection,
  eventId: string,
  now: Date,
): Promise<AnnouncedEvent | undefined> {
  return database
    .selectFrom("events")
    .select(["id", "title", "locationName", "timeZone", "eventAt", "entriesOpenAt"])
    .select([MEMBERS_FROM.as("opensAt"), MEMBERS_UNTIL.as("closesAt")])
    .where("id", "=", eventId)
    .where("announcingSince", "is not", null)
    .where("announcedAt", "is", null)
    .where("status", "in", ["scheduled", "active"])
    .where(MEMBERS_UNTIL, ">", now)
    .executeTakeFirst();
}

/** Counts the accounts that get announcements to everybody. */
export async function countMembersToNotify(database: Connection): Promise<number> {
  const { count } = await database
    .selectFrom("users")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("deactivatedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the next accounts, by id, that get announcements to everybody. */
export async function findMembersToNotify(
  database: Connection,
  page: { after: string | undefined; count: number },
): Promise<string[]> {
  let query = database.selectFrom("users").select("id").where("deactivatedAt", "is", null);
  if (page.after !== undefined) query = query.where("id", ">", page.after);
  const rows = await query.orderBy("id").limit(page.count).execute();
  return rows.map(({ id }) => id);
}

/** Marks an event's announcement as complete. */
export async function endAnnouncement(transaction: Transaction, eventId: string, now: Date): Promise<void> {
  await transaction.updateTable("events").set({ announcedAt: now }).where("id", "=", eventId).execute();
}

/** Stops an announcement. If the event is published again, the remaining members are notified. */
export async function breakOffAnnouncement(transaction: Transaction, eventId: string): Promise<void> {
  await transaction
    .updateTable("events")
    .set({ announcingSince: null })
    .where("id", "=", eventId)
    .where("announcedAt", "is", null)
    .execute();
}
