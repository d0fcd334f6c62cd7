import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { audit } from "../../audit/index.ts";
import { findIncident, withdrawIncident } from "../queries/incidents.ts";
import { findEventOfCrew } from "./crew-event.ts";

/** Withdraws an incident while nothing of it has gone out. A repeated request changes nothing. */
export async function undoIncident(
  context: Context,
  session: Session,
  { id: eventId, incidentId }: { readonly id: string; readonly incidentId: string },
): Promise<Result<Record<string, never>, "EVENT_NOT_FOUND" | "NOT_FOUND" | "UNDO_TOO_LATE">> {
  if ((await findEventOfCrew(context, session, eventId)) === undefined) return refuse("EVENT_NOT_FOUND");
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const incident = await findIncident(transaction, incidentId);
    if (incident?.eventId !== eventId) return refuse("NOT_FOUND");
    if (incident.state === "withdrawn") return ok({});
    if (!(await withdrawIncident(transaction, incidentId, now))) return refuse("UNDO_TOO_LATE");
    await audit(transaction, now, {
      eventType: "order_status_change",
      severity: "info",
      message: "Incident undone before anything was sent",
      actorId: session.userId,
      ...(incident.orderId !== null && { orderId: incident.orderId }),
      metadata: { incidentId, kind: incident.kind },
    });
    return ok({});
  });
}
