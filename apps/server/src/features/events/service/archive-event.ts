import type { AdminEvent } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { actorOf, audit } from "../../audit/index.ts";
import { findAdminEvent } from "../queries/admin-events.ts";
import * as queries from "../queries/events.ts";
import { tellEventChanged } from "./tell-changes.ts";

/** Members see these and may order: they are called off or over before they go. */
const LIVE_STATUSES = new Set(["scheduled", "active"]);

/** Takes an event out of the lists; its orders, pages and figures stay. */
export async function archiveEvent(
  context: Context,
  session: Session,
  eventId: string,
): Promise<Result<AdminEvent, "EVENT_NOT_ARCHIVABLE" | "EVENT_NOT_FOUND">> {
  return inTransaction(context.database, async (transaction) => {
    const event = await queries.lockEvent(transaction, eventId);
    if (event === undefined) return refuse("EVENT_NOT_FOUND");
    if (LIVE_STATUSES.has(event.status)) return refuse("EVENT_NOT_ARCHIVABLE");
    if (event.archivedAt === null) {
      const now = context.clock.now();
      await queries.updateArchivedAt(transaction, eventId, now);
      await audit(transaction, now, lineOf(session, event, "archived"));
      transaction.afterCommit(() => tellEventChanged(context, eventId));
    }
    return ok(await findAdminEvent(transaction, eventId));
  });
}

/** Puts an archived event back into the lists. */
export async function restoreEvent(
  context: Context,
  session: Session,
  eventId: string,
): Promise<Result<AdminEvent, "EVENT_NOT_FOUND">> {
  return inTransaction(context.database, async (transaction) => {
    const event = await queries.lockEvent(transaction, eventId);
    if (event === undefined) return refuse("EVENT_NOT_FOUND");
    if (event.archivedAt !== null) {
      await queries.updateArchivedAt(transaction, eventId, null);
      await audit(transaction, context.clock.now(), lineOf(session, event, "restored"));
      transaction.afterCommit(() => tellEventChanged(context, eventId));
    }
    return ok(await findAdminEvent(transaction, eventId));
  });
}

function lineOf(session: Session, event: queries.EventRow, done: "archived" | "restored") {
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
