import type { Connection, Transaction } from "../../../platform/database/database.ts";

/** What members are told of an event. */
export interface AnnouncedEvent {
  readonly id: string;
  readonly title: string;
  readonly locationName: string;
  readonly timeZone: string;
  readonly eventAt: Date;
  readonly registrationOpensAt: Date;
  readonly registrationClosesAt: Date;
}

/**
 * Marks events whose notification date has come, so that one process alone announces them: not what members may not see
 * yet, nor what they can't order from any more. Returns their ids.
 */
export async function takeEventsToAnnounce(transaction: Transaction, now: Date): Promise<string[]> {
  const rows = await transaction
    .updateTable("events")
    .set({ announcingSince: now })
    .where("notificationAt", "<=", now)
    // Asked again of the row itself: another process may have been faster.
    .where("announcingSince", "is", null)
    .where("status", "in", ["scheduled", "active"])
    .where("registrationClosesAt", ">", now)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** An event that is being announced, as long as members may see it and it can be ordered from. */
export async function findAnnouncedEvent(
  database: Connection,
  eventId: string,
  now: Date,
): Promise<AnnouncedEvent | undefined> {
  return database
    .selectFrom("events")
    .select(["id", "title", "locationName", "timeZone", "eventAt"])
    .select(["registrationOpensAt", "registrationClosesAt"])
    .where("id", "=", eventId)
    .where("announcingSince", "is not", null)
    .where("announcedAt", "is", null)
    .where("status", "in", ["scheduled", "active"])
    .where("registrationClosesAt", ">", now)
    .executeTakeFirst();
}

/** Counts the accounts that get announcements to everybody. */
export async function countMembersToTell(database: Connection): Promise<number> {
  const { count } = await database
    .selectFrom("users")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("deactivatedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The next accounts, by id, that are told of what is for everybody. */
export async function findMembersToTell(
  database: Connection,
  page: { after: string | undefined; count: number },
): Promise<string[]> {
  let query = database.selectFrom("users").select("id").where("deactivatedAt", "is", null);
  if (page.after !== undefined) query = query.where("id", ">", page.after);
  const rows = await query.orderBy("id").limit(page.count).execute();
  return rows.map(({ id }) => id);
}

/** Every member was told. */
export async function endAnnouncement(transaction: Transaction, eventId: string, now: Date): Promise<void> {
  await transaction.updateTable("events").set({ announcedAt: now }).where("id", "=", eventId).execute();
}

/** What was called off in the middle is announced to the rest where it comes back. */
export async function breakOffAnnouncement(transaction: Transaction, eventId: string): Promise<void> {
  await transaction
    .updateTable("events")
    .set({ announcingSince: null })
    .where("id", "=", eventId)
    .where("announcedAt", "is", null)
    .execute();
}
