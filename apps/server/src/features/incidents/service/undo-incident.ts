import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { audit } from "../../audit/index.ts";
import { findIncident, withdrawIncident } from "../queries/incidents.ts";
import { revertDelay } from "./announce-delay.ts";
import { lockEventOfCrew } from "./crew-event.ts";
import { reopenSales } from "./stop-selling.ts";

/** Withdraws an incident before anything is sent or refunded. Anybody on the crew may. A repeated request changes nothing. */
export async function undoIncident(
  context: Context,
  session: Session,
  { id: eventId, incidentId }: { readonly id: string; readonly incidentId: string },
): Promise<Result<Record<string, never>, "EVENT_NOT_FOUND" | "NOT_FOUND" | "UNDO_TOO_LATE">> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const event = await lockEventOfCrew(context, transaction, session, eventId);
    if (event === undefined) return refuse("EVENT_NOT_FOUND");
    const incident = await findIncident(transaction, incidentId);
    if (incident?.eventId !== eventId) return refuse("NOT_FOUND");
    if (incident.state === "withdrawn") return ok({});
    if (!(await withdrawIncident(transaction, incidentId, now))) return refuse("UNDO_TOO_LATE");
    if (incident.kind === "late") {
      await revertDelay(context, transaction, session, event, incident);
      return ok({});
    }
    if (incident.kind === "cancellation" || incident.kind === "plan-change")
      await reopenSales(context, transaction, eventId, incident.numbers);
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
