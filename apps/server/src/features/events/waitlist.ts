import { WAITLIST_OFFER_SECONDS } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { inTransaction, type Transaction } from "../../platform/database/database.ts";
import type { Message } from "../../platform/messages/messages.ts";
import { notifyMember } from "../notifications/service.ts";
import { type Told, takeDueReminders, takeNextOffers } from "./waitlist-queries.ts";

/** At once: few enough that a sweep stays short. */
const AT_ONCE = 100;
const OFFER_MINUTES = WAITLIST_OFFER_SECONDS / 60;

/** Tells those who asked for it that ordering has opened, each once. */
export async function sendReminders(context: Context): Promise<void> {
  await tellAll(context, (transaction) => takeDueReminders(transaction, context.clock.now(), AT_ONCE), {
    title: "Ordering is open",
    words: (title) => `${title} takes orders now.`,
  });
}

/**
 * Offers places that came back to the waitlist, in its order, for 15 minutes each. An offer tells first and
 * reserves nothing: the event is open to all who look at it.
 */
export async function offerPlaces(context: Context): Promise<void> {
  const now = context.clock.now();
  const expiresAt = new Date(now.getTime() + WAITLIST_OFFER_SECONDS * 1000);
  await tellAll(context, (transaction) => takeNextOffers(transaction, now, expiresAt, AT_ONCE), {
    title: "A place came back",
    words: (title) => `${title} has room again, and you are next. Order within ${OFFER_MINUTES} minutes.`,
  });
}

interface Words {
  readonly title: string;
  readonly words: (eventTitle: string) => string;
}

async function tellAll(
  context: Context,
  take: (transaction: Transaction) => Promise<Told[]>,
  { title, words }: Words,
): Promise<void> {
  const tells = await inTransaction(context.database, async (transaction) => {
    const made: (() => Promise<void>)[] = [];
    const mails: Message[] = [];
    for (const told of await take(transaction)) {
      const message = words(told.title);
      const news = { userId: told.userId, type: "event", title, message, eventId: told.eventId };
      made.push(await notifyMember(context, transaction, news));
      if (told.email === null) continue;
      const body = `${message}\n\n${context.config.publicUrl}/events/${told.eventId}`;
      mails.push({ channel: "mail", recipient: told.email, subject: `${title}: ${told.title}`, body });
    }
    await context.messages.enqueue(transaction, ...mails);
    return made;
  });
  for (const tell of tells) {
    await tell().catch((error: unknown) => context.log.warn({ err: error }, "the bell did not ring"));
  }
}
