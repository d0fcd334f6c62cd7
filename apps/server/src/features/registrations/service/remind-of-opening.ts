import {
  ANNOUNCEMENT_SPARES_SECONDS,
  dueBeginnings,
  ORDERING_REMINDERS,
  pointlessFrom,
  type Reminder,
} from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { ANNOUNCED_KEY_PREFIX } from "../../events/index.ts";
import { NOTIFIED_PER_TRANSACTION, notify } from "../../notifications/index.ts";
import { findOpenings, lockAsked, markReminded, type Opening } from "../queries/reminders.ts";

const LONG_AGO = new Date(0);

/** Reminders before the opening, and the opening itself, which is sent however late it is. */
const REMINDERS = { ...ORDERING_REMINDERS, "ordering-open": undefined } as const;
type OpeningKind = keyof typeof REMINDERS;

/** Reminds members who asked for it that ordering, or entries of a draw, open soon or have opened, each once. */
export async function sendReminders(context: Context, signal?: AbortSignal): Promise<void> {
  const now = context.clock.now();
  for (const kind of Object.keys(REMINDERS) as OpeningKind[]) {
    const reminder: Reminder | undefined = REMINDERS[kind];
    const due = reminder === undefined ? { after: LONG_AGO, until: now } : dueBeginnings(reminder, now);
    for (const opening of await findOpenings(context.database, due, now)) {
      // The announcement may still be on its way to them.
      if (kind === "ordering-24-hours" && opening.isBeingAnnounced) continue;
      let count: number;
      do {
        count = await remindSome(context, kind, opening, now);
      } while (count === NOTIFIED_PER_TRANSACTION && signal?.aborted !== true);
    }
  }
}

/** Notifies the next members in the transaction that marks them. Returns how many there were. */
async function remindSome(context: Context, kind: OpeningKind, opening: Opening, now: Date): Promise<number> {
  const { eventId, eventTitle, opensAt, closesAt, isDraw, timeZone } = opening;
  const reminder: Reminder | undefined = REMINDERS[kind];
  const moment = new Date(opensAt.getTime() - (reminder?.leadSeconds ?? 0) * 1000);
  const pointlessAt = reminder === undefined ? closesAt : pointlessFrom(reminder, opensAt);
  const entries = isDraw ? { until: closesAt.toISOString(), timeZone } : undefined;
  const facts = { eventTitle, opensAt: opensAt.toISOString(), timeZone, entries };
  return inTransaction(context.database, async (transaction) => {
    const spared = kind === "ordering-24-hours" ? recentAnnouncement(eventId, now) : undefined;
    const asked = await lockAsked(transaction, { eventId, moment, count: NOTIFIED_PER_TRANSACTION }, spared);
    await markReminded(transaction, eventId, asked, now);
    const told = asked.filter(({ isSpared }) => !isSpared);
    const recipients = told.map(({ userId }) => ({ userId, eventId, pointlessAt, facts }));
    await notify(context, transaction, kind, recipients);
    return asked.length;
  });
}

function recentAnnouncement(eventId: string, now: Date) {
  const since = new Date(now.getTime() - ANNOUNCEMENT_SPARES_SECONDS * 1000);
  return { onceKey: ANNOUNCED_KEY_PREFIX + eventId, since };
}
