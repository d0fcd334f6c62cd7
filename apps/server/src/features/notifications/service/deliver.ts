import { afterAttempt, isNeeded, type SendOutcome } from "@secret/domain";
import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import * as queries from "../queries/deliveries.ts";
import { applyEarlyFates } from "../queries/fates.ts";
import { type Clearance, clearDelivery, messageOf } from "./clear-delivery.ts";
import { withTextHours } from "./text-hours.ts";

const Delivery = z.object({ id: z.uuid() });

/** How often a message's job runs, over four days: more than its provider is asked, since all around it may fail too. */
const RUNS_MAX = 25;

/** A mail of an account of messages is due. */
export const DELIVER_MAIL_JOB = defineJob("notifications.deliver-mail", Delivery, {
  lane: "mail",
  maxAttempts: RUNS_MAX,
});
/** A text of an account of messages is due. */
export const DELIVER_TEXT_JOB = defineJob("notifications.deliver-text", Delivery, {
  lane: "texts",
  maxAttempts: RUNS_MAX,
});
/** A push of an account of messages is due. */
export const DELIVER_PUSH_JOB = defineJob("notifications.deliver-push", Delivery, {
  lane: "pushes",
  maxAttempts: RUNS_MAX,
});

const JOBS = { mail: DELIVER_MAIL_JOB, sms: DELIVER_TEXT_JOB, push: DELIVER_PUSH_JOB };

/** With all its time limits an attempt takes less: after that whoever made it is gone. */
const ATTEMPT_MAX_MS = 120_000;
/**
 * Whoever found so long ago that a message may leave has slept since: meanwhile its member may have replied STOP, and others
 * may have taken it up.
 */
const CLEARED_MAX_MS = 5_000;
const NOBODY_KNOWS = "nobody wrote down how it ended";
const GIVEN_UP = { queued: "it never could be made ready to leave", sending: NOBODY_KNOWS };

/** Promises messages: each has a row, and a job in its way's lane, exactly when what they tell of is written. */
export async function enqueueDeliveries(
  context: Context,
  transaction: Transaction,
  deliveries: readonly queries.NewDelivery[],
): Promise<readonly queries.AddedDelivery[]> {
  if (deliveries.length === 0) return [];
  const planned = await withTextHours(context, transaction, deliveries);
  const added = await queries.insertDeliveries(transaction, planned, context.clock.now());
  for (const due of Map.groupBy(added, turnOf).values()) {
    const [{ dueAt, purpose }] = due as [queries.AddedDelivery];
    const options = { ...(dueAt && { runAt: dueAt }), goesLast: !isNeeded(purpose) };
    for (const [channel, job] of Object.entries(JOBS))
      await context.jobs.add(
        transaction,
        job,
        due.filter((each) => each.channel === channel).map(idOf),
        options,
      );
  }
  return added;
}

/** Those that are due together, and give way to the others or don't. */
const turnOf = ({ dueAt, purpose }: queries.AddedDelivery) => `${dueAt?.getTime()} ${isNeeded(purpose)}`;
const idOf = ({ id }: { readonly id: string }) => ({ id });

/**
 * Does a message's job. What its last run leaves unsettled, whatever is in the way, has failed: nobody will look at it
 * again.
 * @param run from 1
 * @throws where it has to be tried again later, and after the last run, so that the log has it
 */
export async function deliverByJob(context: Context, id: string, run: number): Promise<void> {
  try {
    await deliver(context, id);
  } catch (error) {
    if (run >= RUNS_MAX) await giveUp(context, id);
    throw error;
  }
}

/** In words of our own: those of an error may name the member. */
async function giveUp({ database, clock }: Context, id: string): Promise<void> {
  const delivery = await queries.findDelivery(database, id);
  if (delivery?.state === "sending" && isUnderWay(delivery, clock.now())) return;
  if (delivery?.state !== "queued" && delivery?.state !== "sending") return;
  const reason = delivery.reason ?? GIVEN_UP[delivery.state];
  await queries.updateDelivery(database, delivery, { state: "failed", reason, updatedAt: clock.now() });
}

/**
 * Hands a message to its provider, unless that was done before. Taken first, handed over then, written down last: who dies
 * in between leaves it "sending", and the next one knows that nobody knows.
 * @throws where it has to be tried again later
 */
export async function deliver(context: Context, id: string): Promise<void> {
  const { database, clock } = context;
  const delivery = await queries.findDelivery(database, id);
  if (delivery?.state === "sending") return takeUpLost(context, delivery);
  if (delivery?.state !== "queued") return;
  const clearedAt = clock.now();
  // All that may fail comes before it is taken: from then on nobody could tell whether it left.
  const clearance = await clearDelivery(context, delivery);
  if (clearance.kind === "drop") {
    const dropped = { state: "dropped", reason: clearance.reason, updatedAt: clock.now() } as const;
    return queries.updateDelivery(database, delivery, dropped);
  }
  if (clearance.kind === "wait") return putOff(context, delivery, clearance.until);
  try {
    await handOver(context, delivery, clearance, clearedAt);
  } finally {
    clearance.leave?.();
  }
}

async function handOver(
  context: Context,
  delivery: queries.DeliveryRow,
  clearance: Extract<Clearance, { readonly kind: "go" }>,
  clearedAt: Date,
): Promise<void> {
  const { database, clock } = context;
  const { id } = delivery;
  const taken = await queries.claimDelivery(database, id, clock.now());
  if (taken === undefined) {
    await clearance.giveBack();
    throw new Error(`a ${delivery.channel} is being handed over elsewhere`);
  }
  if (clock.now().getTime() - clearedAt.getTime() > CLEARED_MAX_MS) {
    await clearance.giveBack();
    await queries.releaseDelivery(database, taken, clock.now());
    throw new Error(`a ${delivery.channel} was cleared too long ago to be handed over now`);
  }
  const outcome = await clearance.handOver();
  if (outcome.kind === "deferred" || outcome.kind === "refused") await clearance.giveBack();
  await settle(context, taken, outcome);
}

/** Reschedules a message, such as a text outside of the allowed hours. */
async function putOff(context: Context, delivery: queries.DeliveryRow, dueAt: Date): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    await queries.setDueAt(transaction, delivery.id, dueAt, context.clock.now());
    const options = { runAt: dueAt, goesLast: !isNeeded(delivery.purpose) };
    await context.jobs.add(transaction, JOBS[delivery.channel], [idOf(delivery)], options);
  });
}

/** An earlier attempt has yet to write down how it ended, and won't any more when its time is over. */
async function takeUpLost(context: Context, delivery: queries.DeliveryRow): Promise<void> {
  if (isUnderWay(delivery, context.clock.now()))
    throw new Error(`a ${delivery.channel} is being handed over elsewhere`);
  await settle(context, delivery, await askForLost(context, delivery));
}

function isUnderWay({ updatedAt }: queries.DeliveryRow, now: Date): boolean {
  return now.getTime() - updatedAt.getTime() < ATTEMPT_MAX_MS;
}

/** The provider is asked, where it can be. */
async function askForLost(context: Context, delivery: queries.DeliveryRow): Promise<SendOutcome> {
  const { channel, updatedAt } = delivery;
  const found =
    channel === "push"
      ? undefined
      : await context.messages.findSent(await messageOf(context, delivery), updatedAt);
  if (typeof found === "string") return { kind: "sent", providerId: found };
  if (found === null) return { kind: "deferred", reason: "its provider never had it" };
  return { kind: "unknown", reason: NOBODY_KNOWS };
}

async function settle({ database, clock }: Context, delivery: queries.DeliveryRow, outcome: SendOutcome) {
  const state = afterAttempt(delivery, outcome);
  const isUnknown = outcome.kind === "unknown";
  await queries.updateDelivery(database, delivery, {
    state,
    providerId: outcome.kind === "sent" ? outcome.providerId : null,
    reason: outcome.kind === "sent" ? null : outcome.reason,
    unknownOutcomes: delivery.unknownOutcomes + (isUnknown ? 1 : 0),
    updatedAt: clock.now(),
  });
  if (state === "queued" && outcome.kind !== "sent")
    throw new Error(`a ${delivery.channel} waits: ${outcome.reason}`);
}

/** Writes down what providers told of messages before their rows had the providers' ids. */
export async function settleEarlyFates({ database, clock }: Context): Promise<void> {
  await applyEarlyFates(database, clock.now());
}
