import type { AdminMessage, AdminMessageFilter, FailureSpan } from "@secret/contract";
import { isOutage, OUTAGE_WINDOW_SECONDS, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { actorOf, audit } from "../../audit/index.ts";
import { NOTIFICATION_KIND_NAMES } from "../notification-kinds.ts";
import * as queries from "../queries/admin-messages.ts";
import { type DeliveryRow, findDelivery, lockDelivery } from "../queries/deliveries.ts";
import { findReach } from "../queries/reach.ts";
import { findObstacle } from "./clear-delivery.ts";
import { enqueueDeliveries } from "./deliver.ts";

/** A page of messages that match, newest first. */
export async function listAdminMessages({ database }: Context, filter: AdminMessageFilter) {
  const messages = await queries.findAdminMessages(database, { ...filter, limit: filter.limit + 1 });
  return {
    messages: messages.slice(0, filter.limit),
    hasMore: messages.length > filter.limit,
    kinds: NOTIFICATION_KIND_NAMES,
  };
}

export function listMessageFailures({ database, clock }: Context, span: FailureSpan) {
  return queries.countFailures(database, span, clock.now());
}

/** The channels whose provider takes nothing now, since when, and how much waits for it. */
export async function findOutages({ database, clock }: Context) {
  const now = clock.now();
  const since = new Date(now.getTime() - OUTAGE_WINDOW_SECONDS * 1000);
  const channels = await queries.measureChannels(database, since, now);
  return channels.filter(isOutage).map(({ channel, since: began, waiting }) => ({
    channel,
    since: (began ?? since).toISOString(),
    waiting,
  }));
}

/**
 * Sends a message that failed as a new one, by the ordinary way and only where its member can still be reached. Asking
 * again for the same one gives the first answer.
 */
export async function resendMessage(
  context: Context,
  session: Session,
  id: string,
): Promise<Result<AdminMessage, "NOT_FOUND" | "MESSAGE_NOT_FAILED" | "MESSAGE_NOT_WANTED">> {
  const failed = await findDelivery(context.database, id);
  if (failed === undefined) return refuse("NOT_FOUND");
  const recipient = await findRecipient(context, failed);
  const resent = await inTransaction(context.database, async (transaction) => {
    // Its row is taken, so that two presses can't both find it without a successor.
    const state = await lockDelivery(transaction, id);
    const known = await queries.findAdminMessage(transaction, id);
    if (known?.resentAs) return ok(known.resentAs);
    if (state !== "failed") return refuse("MESSAGE_NOT_FAILED");
    if (recipient === undefined) return refuse("MESSAGE_NOT_WANTED");
    const [added] = await enqueueDeliveries(context, transaction, [
      { ...failed, recipient, dueAt: null, resendOf: id },
    ]);
    if (added === undefined) return refuse("NOT_FOUND");
    await audit(transaction, context.clock.now(), {
      ...actorOf(session),
      severity: "info",
      message: "A message was sent again",
      subjectId: failed.userId,
      metadata: { failedId: id, resentId: added.id, kind: failed.kind, channel: failed.channel },
    });
    return ok(added.id);
  });
  if (!resent.ok) return resent;
  const message = await queries.findAdminMessage(context.database, resent.value);
  return message === undefined ? refuse("NOT_FOUND") : ok(message);
}

/** Where a message would go to now; undefined where nothing may. */
async function findRecipient(context: Context, failed: DeliveryRow): Promise<string | undefined> {
  const { channel, userId, purpose } = failed;
  const reach = await findReach(context.database, userId);
  const recipient = channel === "push" ? failed.recipient : reach?.[channel];
  if (recipient === null || recipient === undefined) return undefined;
  if ((await findObstacle(context, { ...failed, recipient })) !== undefined) return undefined;
  if (channel === "push") return recipient;
  const { kind } = await context.messages.admit({ channel, recipient, body: failed.body, purpose });
  return kind === "admitted" ? recipient : undefined;
}
