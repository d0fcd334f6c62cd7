import { formatEventEvening, HOUR_MS, INTEREST_KEPT_DAYS, nextTextTime } from "@secret/domain";
import { daysAfter } from "../../../platform/clock.ts";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { claimWaiting, setInterestInvitations } from "../../interest-book/index.ts";
import { createInterestInvitations, revokeInvitations } from "../../members/index.ts";
import { inviteInterested } from "../../notifications/index.ts";
import { findEventToInviteTo } from "../queries/next-event.ts";

/** People per transaction; small enough that codes and refunds don't wait for the database. */
const BATCH_SIZE = 500;
/** Minimum time to join and order after the invitation, in ms. */
const TIME_TO_ORDER_MS = HOUR_MS;

/**
 * Invites everybody who waits, once an event was announced to the members: each gets one message for one request. The
 * claim, the invitation and the queued message are one transaction, so neither a second process nor a restart repeats one.
 * @param signal aborts after the current batch; the rest is left for the next run
 */
export async function inviteWaiting(context: Context, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const invited = await inTransaction(context.database, (transaction) => inviteSome(context, transaction));
    if (invited < BATCH_SIZE || signal?.aborted) return;
  }
}

/** Invites the next batch, and returns its size. */
async function inviteSome(context: Context, transaction: Transaction): Promise<number> {
  const { config, clock, settings } = context;
  const now = clock.now();
  // A text queued at night goes out in the morning, when there must still be time to order.
  const leavesAt = nextTextTime(now, config.defaultTimeZone);
  const event = await findEventToInviteTo(transaction, new Date(leavesAt.getTime() + TIME_TO_ORDER_MS));
  if (event === undefined) return 0;
  const people = await claimWaiting(transaction, { eventId: event.id, count: BATCH_SIZE }, now);
  if (people.length === 0) return 0;
  // Names the invitations in the owner's list.
  const labels = people.map(({ campaign }) => `Interest: ${campaign ?? "website"}`);
  const expiresAt = daysAfter(now, INTEREST_KEPT_DAYS.invited);
  const replaced = people.flatMap(({ invitationId }) => invitationId ?? []);
  await revokeInvitations(transaction, replaced, now);
  const invitations = await createInterestInvitations(transaction, labels, expiresAt, now);
  const day = settings.nextKnock === "hidden" ? null : formatEventEvening(event.eventAt, event.timeZone);
  const invited = invitations.flatMap(({ id: invitationId, code: invitationCode }, place) => {
    const person = people[place];
    if (person === undefined) return [];
    const { id: interestId, channel, contact } = person;
    return [{ interestId, invitationId, invitationCode, channel, contact, day }];
  });
  await setInterestInvitations(transaction, invited);
  const { id, registrationClosesAt: closesAt } = event;
  await inviteInterested(context, transaction, { id, closesAt }, invited);
  return people.length;
}
