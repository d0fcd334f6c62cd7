import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { notify } from "../../notifications/index.ts";
import * as queries from "../queries/announcements.ts";

/** At once: so that codes and refunds never wait long for the database. */
const CHUNK = 500;

const Announcement = z.object({ eventId: z.uuid(), after: z.uuid().optional() });

/** The next members, those with ids after one, are to be told of an event. */
export const ANNOUNCE_EVENT_JOB = defineJob("events.announce", Announcement, {
  key: ({ eventId }) => `announce:${eventId}`,
});

/** What stands before an event's id in the key under which each member is told of it once. */
export const ANNOUNCED_KEY_PREFIX = "announced:";

/** Events whose notification date has come are announced to every member, each event once. */
export async function announceDueEvents(context: Context): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    const eventIds = await queries.takeEventsToAnnounce(transaction, context.clock.now());
    const payloads = eventIds.map((eventId) => ({ eventId }));
    await context.jobs.add(transaction, ANNOUNCE_EVENT_JOB, payloads);
  });
}

/** Tells the next members, and in the same transaction promises the rest: a restart goes on where it was. */
export async function announceEvent(
  context: Context,
  { eventId, after }: z.output<typeof Announcement>,
): Promise<void> {
  const now = context.clock.now();
  await inTransaction(context.database, async (transaction) => {
    const event = await queries.findAnnouncedEvent(transaction, eventId, now);
    if (event === undefined) return queries.breakOffAnnouncement(transaction, eventId);
    const userIds = await queries.findMembersToTell(transaction, { after, count: CHUNK });
    const news = newsOf(event, now);
    await notify(
      context,
      transaction,
      "event-announced",
      userIds.map((userId) => ({ userId, ...news })),
    );
    if (userIds.length < CHUNK) return queries.endAnnouncement(transaction, eventId, now);
    const rest = { eventId, after: userIds.at(-1) };
    await context.jobs.add(transaction, ANNOUNCE_EVENT_JOB, [rest]);
  });
}

function newsOf(event: queries.AnnouncedEvent, now: Date) {
  const { id: eventId, title: eventTitle, locationName, timeZone, eventAt, registrationOpensAt } = event;
  return {
    eventId,
    onceKey: ANNOUNCED_KEY_PREFIX + eventId,
    facts: {
      eventTitle,
      locationName,
      timeZone,
      eventAt: eventAt.toISOString(),
      opensAt: registrationOpensAt.toISOString(),
      isOpen: registrationOpensAt <= now,
    },
    pointlessAt: event.registrationClosesAt,
  };
}
