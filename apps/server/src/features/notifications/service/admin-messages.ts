import type { AdminMessage, AdminMessageFilter, FailureSpan } from "@secret/contract";
import { isOutage, OUTAGE_WINDOW_SECONDS, ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { readPage } from "../../../platform/page.ts";
import { actorOf, audit } from "../../audit/index.ts";
import { INTEREST_KIND } from "../mails/interest-invitation.ts";
import { NOTIFICATION_KIND_NAMES } from "../notification-kinds.ts";
import * as queries from "../queries/admin-messages.ts";
import { type DeliveryRow, findDelivery, lockDelivery } from "../queries/deliveries.ts";
import { findReach } from "../queries/reach.ts";
import { findObstacle } from "./clear-delivery.ts";
import { enqueueDeliveries } from "./deliver.ts";

/** Returns a page of matching messages, newest first. */
export async function listAdminMessages({ database }: Context, filter: AdminMessageFilter) {
  const page = await readPage(filter.limit, (limit) =>
    queries.findAdminMessages(database, { ...filter, limit }),
  );
  return { ...page, kinds: [...NOTIFICATION_KIND_NAMES, INTEREST_KIND] };
}

export function listMessageFailures({ database, clock }: Context, span: FailureSpan) {
  return queries.countFailures(database, span, clock.now());
}

/** Returns the channels with an outage, its start, and how many messages wait. */
export async function findOutages({ database, clock }: Context) {
  const now = clock.now();
  const since = new Date(now.getTime() - OUTAGE_WINDOW_SECONDS * 1000);
  const channels = await queries.measureChannels(database, since, now);
  return channels.filter(isOutage).map(({ channel, since: began, waiting }) => ({
    channel,
    since: began ?? since,
    waiting,
  }));
}

/**
 * Resends a failed message as a new one if its member can still be reached. A repeated request returns the first
 * result.
 */
export async function resendMessage(
  context: Context,
  session: Session,
  id: string,
): Promise<Result<z.input<typeof AdminMessage>, "NOT_FOUND" | "MESSAGE_NOT_FAILED" | "MESSAGE_NOT_WANTED">> {
  const failed = await findDelivery(context.database, id);
  if (failed === undefined) return refuse("NOT_FOUND");
  const recipient = await findRecipient(context, failed);
  const resent = await inTransaction(context.database, async (transaction) => {
    // Locks the row, so that two requests can't both resend it.
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

/** Returns the recipient that the message would have now; undefined if it may not be sent. */
async function findRecipient(context: Context, failed: DeliveryRow): Promise<string | undefined> {
  const { channel, userId, purpose } = failed;
  const reach = userId === null ? undefined : await findReach(context.database, userId);
  const recipient = channel === "push" || userId === null ? failed.recipient : reach?.[channel];
  if (recipient === null || recipient === undefined) return undefined;
  if ((await findObstacle(context, { ...failed, recipient })) !== undefined) return undefined;
  if (channel === "push") return recipient;
  const { kind } = await context.messages.admit({ channel, recipient, body: failed.body, purpose });
  return kind === "admitted" ? recipient : undefined;
}
