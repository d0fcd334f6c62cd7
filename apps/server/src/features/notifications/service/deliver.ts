import { afterAttempt, isNeeded, type SendOutcome } from "@secret/domain";
import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { notSent } from "../../../platform/messages/messages.ts";
import * as queries from "../queries/deliveries.ts";
import { applyEarlyReports } from "../queries/delivery-reports.ts";
import { type Clearance, clearDelivery, messageOf } from "./clear-delivery.ts";
import { withTextHours } from "./text-hours.ts";

const Delivery = z.object({ id: z.uuid() });

/**
 * Maximum runs of a message's job, over four days. It exceeds the provider attempts, because other steps can fail too.
 */
const RUNS_MAX = 25;

/** Job that delivers a mail. */
export const DELIVER_MAIL_JOB = defineJob("notifications.deliver-mail", Delivery, {
  queue: "mail",
  maxAttempts: RUNS_MAX,
});
/** Job that delivers a text. */
export const DELIVER_TEXT_JOB = defineJob("notifications.deliver-text", Delivery, {
  queue: "texts",
  maxAttempts: RUNS_MAX,
});
/** Job that delivers a push. */
export const DELIVER_PUSH_JOB = defineJob("notifications.deliver-push", Delivery, {
  queue: "pushes",
  maxAttempts: RUNS_MAX,
});

const JOBS = { mail: DELIVER_MAIL_JOB, sms: DELIVER_TEXT_JOB, push: DELIVER_PUSH_JOB };

/** Maximum duration of an attempt, timeouts included. After that, its process is gone. */
const ATTEMPT_MAX_MS = 120_000;
/**
 * Maximum age of a clearance. After that the checks may be outdated: the member may have replied STOP, or another
 * process may have claimed the message.
 */
const CLEARED_MAX_MS = 5_000;
const UNRECORDED = "the outcome was not recorded";
const GIVEN_UP = { queued: "it could not be prepared", sending: UNRECORDED };

/** Queues messages: inserts their rows, and a job per channel, in the transaction that causes them. */
export async function enqueueDeliveries(
  context: Context,
  transaction: Transaction,
  deliveries: readonly queries.NewDelivery[],
): Promise<readonly queries.AddedDelivery[]> {
  if (deliveries.length === 0) return [];
  const planned = await withTextHours(context, transaction, deliveries);
  const added = await queries.insertDeliveries(transaction, planned, context.clock.now());
  for (const due of Map.groupBy(added, groupKey).values()) {
    const [{ dueAt, purpose }] = due as [queries.AddedDelivery];
    const options = {
      ...(dueAt && { runAt: dueAt }),
      goesFirst: purpose === "security",
      goesLast: !isNeeded(purpose),
    };
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

/** Returns the group key of messages with the same due time and priority. */
const groupKey = ({ dueAt, purpose }: queries.AddedDelivery) =>
  `${dueAt?.getTime()} ${isNeeded(purpose)} ${purpose === "security"}`;
const idOf = ({ id }: { readonly id: string }) => ({ id });

/**
 * Runs a message's job. After the last run, a message that isn't settled is marked as failed, since nothing will retry
 * it.
 * @param run from 1
 * @throws to be retried later, and after the last run, so that it's logged
 */
export async function deliverByJob(context: Context, id: string, run: number): Promise<void> {
  try {
    await deliver(context, id);
  } catch (error) {
    if (run >= RUNS_MAX) await giveUp(context, id);
    throw error;
  }
}

/** Marks a message as failed with our own reason, since an error's text may name the member. */
async function giveUp({ database, clock }: Context, id: string): Promise<void> {
  const delivery = await queries.findDelivery(database, id);
  if (delivery?.state === "sending" && isUnderWay(delivery, clock.now())) return;
  if (delivery?.state !== "queued" && delivery?.state !== "sending") return;
  const reason = delivery.reason ?? GIVEN_UP[delivery.state];
  await queries.updateDelivery(database, delivery, { state: "failed", reason, updatedAt: clock.now() });
}

/**
 * Sends a message to its provider once: claims it, sends it, then records the outcome. If the process dies in between,
 * the row stays in "sending" and the outcome is unknown.
 * @throws to be retried later
 */
export async function deliver(context: Context, id: string): Promise<void> {
  const { database, clock } = context;
  const delivery = await queries.findDelivery(database, id);
  if (delivery?.state === "sending") return settleLost(context, delivery);
  if (delivery?.state !== "queued") return;
  const clearedAt = clock.now();
  // Everything that can fail comes before the claim: after it, an error leaves the outcome unknown.
  const clearance = await clearDelivery(context, delivery);
  if (clearance.kind === "drop") {
    const dropped = { state: "dropped", reason: clearance.reason, updatedAt: clock.now() } as const;
    return queries.updateDelivery(database, delivery, dropped);
  }
  if (clearance.kind === "wait") return putOff(context, delivery, clearance.until);
  try {
    await submit(context, delivery, clearance, clearedAt);
  } finally {
    clearance.leave?.();
  }
}

async function submit(
  context: Context,
  delivery: queries.DeliveryRow,
  clearance: Extract<Clearance, { readonly kind: "go" }>,
  clearedAt: Date,
): Promise<void> {
  const { database, clock } = context;
  const { id } = delivery;
  const taken = await queries.claimDelivery(database, id, clock.now());
  if (taken === undefined) {
    await clearance.release();
    throw new Error(`a ${delivery.channel} is being sent by another process`);
  }
  if (clock.now().getTime() - clearedAt.getTime() > CLEARED_MAX_MS) {
    await clearance.release();
    await queries.releaseDelivery(database, taken, clock.now());
    throw new Error(`a ${delivery.channel} was cleared too long ago to be sent now`);
  }
  const outcome = await clearance.submit();
  if (outcome.kind === "deferred" || outcome.kind === "refused") await clearance.release();
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

/** Settles an earlier attempt that never recorded its outcome, once its time is over. */
async function settleLost(context: Context, delivery: queries.DeliveryRow): Promise<void> {
  if (isUnderWay(delivery, context.clock.now()))
    throw new Error(`a ${delivery.channel} is being sent by another process`);
  await settle(context, delivery, await askForLost(context, delivery));
}

function isUnderWay({ updatedAt }: queries.DeliveryRow, now: Date): boolean {
  return now.getTime() - updatedAt.getTime() < ATTEMPT_MAX_MS;
}

/** Asks the provider about an attempt without a recorded outcome, if it can be asked. */
async function askForLost(context: Context, delivery: queries.DeliveryRow): Promise<SendOutcome> {
  const { channel, updatedAt } = delivery;
  const found =
    channel === "push"
      ? undefined
      : await context.messages.findSent(await messageOf(context, delivery), updatedAt);
  if (typeof found === "string") return { kind: "sent", providerId: found };
  if (found === null) return { kind: "deferred", reason: "its provider never had it" };
  return { kind: "unknown", reason: UNRECORDED };
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
  if (state === "queued" && outcome.kind !== "sent") throw notSent(delivery, outcome);
}

/** Applies the outcomes that arrived before their messages had the providers' ids. */
export async function settleEarlyReports({ database, clock }: Context): Promise<void> {
  await applyEarlyReports(database, clock.now());
}
