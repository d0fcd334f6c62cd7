import type { AdminEvent } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { actorOf, audit } from "../../audit/index.ts";
import { findAdminEvent } from "../queries/admin-events.ts";
import * as queries from "../queries/events.ts";
import { announceEventChanged } from "./announce-changes.ts";

/**
 * Statuses in which members can see the event and may order. Such an event must be cancelled or completed before it's
 * archived.
 */
const LIVE_STATUSES = new Set(["scheduled", "active"]);

/** Archives an event. Its orders, pages and sales are kept. */
export async function archiveEvent(
  context: Context,
  session: Session,
  eventId: string,
): Promise<Result<z.input<typeof AdminEvent>, "EVENT_NOT_ARCHIVABLE" | "EVENT_NOT_FOUND">> {
  return inTransaction(context.database, async (transaction) => {
    const event = await queries.lockEvent(transaction, eventId);
    if (event === undefined) return refuse("EVENT_NOT_FOUND");
    if (LIVE_STATUSES.has(event.status)) return refuse("EVENT_NOT_ARCHIVABLE");
    if (event.archivedAt === null) {
      const now = context.clock.now();
      await queries.updateArchivedAt(transaction, eventId, now);
      await audit(transaction, now, toAuditLine(session, event, "archived"));
      transaction.afterCommit(() => announceEventChanged(context, eventId));
    }
    return ok(await findAdminEvent(transaction, eventId));
  });
}

/** Restores an archived event. */
export async function restoreEvent(
  context: Context,
  session: Session,
  eventId: string,
): Promise<Result<z.input<typeof AdminEvent>, "EVENT_NOT_FOUND">> {
  return inTransaction(context.database, async (transaction) => {
    const event = await queries.lockEvent(transaction, eventId);
    if (event === undefined) return refuse("EVENT_NOT_FOUND");
    if (event.archivedAt !== null) {
      await queries.updateArchivedAt(transaction, eventId, null);
      await audit(transaction, context.clock.now(), toAuditLine(session, event, "restored"));
      transaction.afterCommit(() => announceEventChanged(context, eventId));
    }
    return ok(await findAdminEvent(transaction, eventId));
  });
}

function toAuditLine(session: Session, event: queries.EventRow, done: "archived" | "restored") {
  const [kept, gone] = ["in the lists", "archived"] as const;
  return {
    ...actorOf(session),
    severity: "info",
    message: `Event ${done}: ${event.title}`,
    oldValue: done === "archived" ? kept : gone,
    newValue: done === "archived" ? gone : kept,
    metadata: { eventId: event.id },
  } as const;
}
