import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { NOTIFIED_PER_TRANSACTION, notify } from "../../notifications/index.ts";
import * as queries from "../queries/announcements.ts";

const Announcement = z.object({ eventId: z.uuid(), after: z.uuid().optional() });

/** Job that announces an event to the next members, by id. */
export const ANNOUNCE_EVENT_JOB = defineJob("events.announce", Announcement, {
  key: ({ eventId }) => `announce:${eventId}`,
});

/** Prefix of the key that notifies each member of an event only once, followed by the event's id. */
export const ANNOUNCED_KEY_PREFIX = "announced:";

/** Announces events whose notification date has passed, each once, to every member. */
export async function announceDueEvents(context: Context): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    const eventIds = await queries.takeEventsToAnnounce(transaction, context.clock.now());
    const payloads = eventIds.map((eventId) => ({ eventId }));
    await context.jobs.add(transaction, ANNOUNCE_EVENT_JOB, payloads);
  });
}

/**
 * Notifies the next members and queues the rest in the same transaction, so that a restart continues where it stopped.
 */
export async function announceEvent(
  context: Context,
  { eventId, after }: z.output<typeof Announcement>,
): Promise<void> {
  const now = context.clock.now();
  await inTransaction(context.database, async (transaction) => {
    const event = await queries.findAnnouncedEvent(transaction, eventId, now);
    if (event === undefined) return queries.breakOffAnnouncement(transaction, eventId);
    const userIds = await queries.findMembersToNotify(transaction, {
      after,
      count: NOTIFIED_PER_TRANSACTION,
    });
    const news = toRecipientFacts(event, now);
    await notify(
      context,
      transaction,
      "event-announced",
      userIds.map((userId) => ({ userId, ...news })),
    );
    if (userIds.length < NOTIFIED_PER_TRANSACTION) return queries.endAnnouncement(transaction, eventId, now);
    const rest = { eventId, after: userIds.at(-1) };
    await context.jobs.add(transaction, ANNOUNCE_EVENT_JOB, [rest]);
  });
}

function toRecipientFacts(event: queries.AnnouncedEvent, now: Date) {
  const { id: eventId, title: eventTitle, locationName, timeZone, eventAt, opensAt, closesAt } = event;
  return {
    eventId,
    onceKey: ANNOUNCED_KEY_PREFIX + eventId,
    facts: {
      eventTitle,
      locationName,
      timeZone,
      eventAt: eventAt.toISOString(),
      opensAt: opensAt.toISOString(),
      isOpen: opensAt <= now,
      entries: event.entriesOpenAt === null ? undefined : { until: closesAt.toISOString(), timeZone },
    },
    pointlessAt: closesAt,
  };
}
