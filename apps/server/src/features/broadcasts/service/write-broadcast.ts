import type { Broadcast, TimedDraft } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { hashRequest } from "../../../platform/http/request-hash.ts";
import type { Session } from "../../../platform/http/session.ts";
import { actorOf, audit } from "../../audit/index.ts";
import { countBroadcastMessages, dropBroadcastMessages } from "../../notifications/index.ts";
import * as queries from "../queries/broadcasts.ts";
import { checkAudience, columnsOf, type UnknownAudience } from "./audience.ts";
import { readBroadcast } from "./read-broadcasts.ts";
import { planSending } from "./send-broadcast.ts";

/** Creates a broadcast that starts at once or at its time. A repeated request gets the first answer. */
export async function createBroadcast(
  context: Context,
  session: Session,
  idempotencyKey: string,
  body: TimedDraft,
): Promise<Result<z.input<typeof Broadcast>, UnknownAudience | "IDEMPOTENCY_KEY_REUSED" | "NOT_FOUND">> {
  const known = await checkAudience(context.database, body.audience);
  if (!known.ok) return known;
  const now = context.clock.now();
  const requestHash = hashRequest(body);
  const written = await inTransaction(context.database, async (transaction) => {
    const columns = columnsFrom(body, now);
    const author = { createdBy: session.userId, idempotencyKey, requestHash, createdAt: now };
    const id = await queries.insertBroadcast(transaction, { ...columns, ...author });
    if (id === undefined) {
      const repeated = await queries.findBroadcastByKey(transaction, session.userId, idempotencyKey);
      return repeated?.requestHash === requestHash ? ok(repeated.id) : refuse("IDEMPOTENCY_KEY_REUSED");
    }
    await planSending(context, transaction, id, columns.scheduledFor);
    await record(context, transaction, session, "A broadcast was written", { id, ...body });
    return ok(id);
  });
  return written.ok ? readBroadcast(context, written.value) : written;
}

/** Edits copy, audience or time of a broadcast that hasn't started. */
export async function editBroadcast(
  context: Context,
  session: Session,
  id: string,
  body: TimedDraft,
): Promise<
  Result<
    z.input<typeof Broadcast>,
    UnknownAudience | "NOT_FOUND" | "BROADCAST_HAS_BEGUN" | "BROADCAST_IS_OVER"
  >
> {
  const known = await checkAudience(context.database, body.audience);
  if (!known.ok) return known;
  const edited = await inTransaction(context.database, async (transaction) => {
    const waiting = await lockEditable(transaction, id);
    if (!waiting.ok) return waiting;
    if (waiting.value.cancelledAt !== null) return refuse("BROADCAST_IS_OVER");
    const columns = columnsFrom(body, context.clock.now());
    await queries.updateBroadcast(transaction, id, columns);
    await planSending(context, transaction, id, columns.scheduledFor);
    await record(context, transaction, session, "A broadcast was changed", { id, ...body });
    return ok(undefined);
  });
  return edited.ok ? readBroadcast(context, id) : edited;
}

/** Cancels a broadcast that hasn't started. Cancelling twice changes nothing. */
export async function cancelBroadcast(
  context: Context,
  session: Session,
  id: string,
): Promise<Result<z.input<typeof Broadcast>, "NOT_FOUND" | "BROADCAST_HAS_BEGUN">> {
  const cancelled = await inTransaction(context.database, async (transaction) => {
    const waiting = await lockEditable(transaction, id);
    if (!waiting.ok) return waiting;
    if (waiting.value.cancelledAt !== null) return ok(undefined);
    const now = context.clock.now();
    await queries.updateBroadcast(transaction, id, { cancelledAt: now, updatedAt: now });
    await record(context, transaction, session, "A broadcast was cancelled", { id });
    return ok(undefined);
  });
  return cancelled.ok ? readBroadcast(context, id) : cancelled;
}

/**
 * Stops a running broadcast: no further members are notified, and its unsent messages are dropped. Stopping twice
 * changes nothing.
 */
export async function stopBroadcast(
  context: Context,
  session: Session,
  id: string,
): Promise<Result<z.input<typeof Broadcast>, "NOT_FOUND" | "BROADCAST_IS_OVER">> {
  const stopped = await inTransaction(context.database, async (transaction) => {
    const broadcast = await queries.lockBroadcast(transaction, id);
    if (broadcast === undefined) return refuse("NOT_FOUND");
    if (broadcast.stoppedAt !== null) return ok(undefined);
    if (broadcast.beganAt === null) return refuse("BROADCAST_IS_OVER");
    const figures = (await countBroadcastMessages(transaction, [id])).get(id) ?? [];
    const isUnderWay = broadcast.toldAt === null || figures.some(({ waiting }) => waiting > 0);
    if (!isUnderWay) return refuse("BROADCAST_IS_OVER");
    const now = context.clock.now();
    const dropped = await dropBroadcastMessages(context, transaction, id);
    await queries.updateBroadcast(transaction, id, { stoppedAt: now, updatedAt: now });
    await record(context, transaction, session, "A broadcast was stopped", { id, dropped });
    return ok(undefined);
  });
  return stopped.ok ? readBroadcast(context, id) : stopped;
}

/** Locks a broadcast that can still be changed. */
async function lockEditable(
  transaction: Transaction,
  id: string,
): Promise<Result<queries.BroadcastRow, "NOT_FOUND" | "BROADCAST_HAS_BEGUN">> {
  const broadcast = await queries.lockBroadcast(transaction, id);
  if (broadcast === undefined) return refuse("NOT_FOUND");
  return broadcast.beganAt === null ? ok(broadcast) : refuse("BROADCAST_HAS_BEGUN");
}

function columnsFrom({ title, message, channels, audience, scheduledFor }: TimedDraft, now: Date) {
  const at = scheduledFor ?? now;
  return {
    title,
    message,
    channels,
    ...columnsOf(audience),
    scheduledFor: at < now ? now : at,
    updatedAt: now,
  };
}

/** Writes an audit line about a broadcast. */
async function record(
  context: Context,
  transaction: Transaction,
  session: Session,
  what: string,
  metadata: { readonly id: string } & Readonly<Record<string, unknown>>,
): Promise<void> {
  await audit(transaction, context.clock.now(), {
    ...actorOf(session),
    severity: "info",
    message: what,
    metadata,
  });
}
