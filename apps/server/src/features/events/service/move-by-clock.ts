import { AFTER_PICKUP_SECONDS, type EventStatus } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { type AuditLine, audit } from "../../audit/index.ts";
import { recordEventWebhooks } from "../../webhooks/index.ts";
import { activateOpened, completeEnded, type MovedEvent } from "../queries/events.ts";
import { announceEventChanged } from "./announce-changes.ts";

/** Activates scheduled events when registration opens, and completes active ones 30 minutes after pickup. */
export async function moveEventsByClock(context: Context): Promise<void> {
  const now = context.clock.now();
  const endedBefore = new Date(now.getTime() - AFTER_PICKUP_SECONDS * 1000);
  await inTransaction(context.database, async (transaction) => {
    const opened = await activateOpened(transaction, now);
    await record(context, transaction, opened, { from: "scheduled", to: "active", as: "Event opened" });
    const ids = opened.map(({ id }) => id);
    await recordEventWebhooks(context, transaction, "event.opened", ids);
  });
  await inTransaction(context.database, async (transaction) => {
    const ended = await completeEnded(transaction, endedBefore, now);
    await record(context, transaction, ended, { from: "active", to: "completed", as: "Event ended" });
  });
}

interface Move {
  readonly from: EventStatus;
  readonly to: EventStatus;
  /** Verb for the audit log. */
  readonly as: string;
}

/** Writes audit lines without an actor, since the system made the change. */
async function record(
  context: Context,
  transaction: Transaction,
  events: readonly MovedEvent[],
  { from, to, as }: Move,
): Promise<void> {
  const lines = events.map(
    ({ id, title }): AuditLine => ({
      eventType: "event_status_change",
      severity: "info",
      message: `${as}: ${title}`,
      oldValue: from,
      newValue: to,
      metadata: { eventId: id },
    }),
  );
  await audit(transaction, context.clock.now(), ...lines);
  transaction.afterCommit(() => {
    for (const { id } of events) announceEventChanged(context, id);
  });
}
