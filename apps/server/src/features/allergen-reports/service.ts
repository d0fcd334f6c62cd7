import type { CrewAction, listAllergenReports } from "@secret/contract";
import { type AllergenReportField, ok, type Result } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Session } from "../../platform/http/session.ts";
import { audit } from "../audit/index.ts";
import { lockOrder } from "../order-book/index.ts";
import { findEntries, hasEntry, insertEntry } from "./queries.ts";

/** Crew member who saves an entry at an event, and when. */
interface Saving {
  readonly session: Session;
  readonly eventId: string;
  readonly at: Date;
}

/**
 * Adds a value that the crew typed into one field of a report. A report with an order's id is about that order. The audit
 * line says only that a report was started.
 * @returns the order it's about, or null
 */
export async function saveReportEntry(
  { clock }: Context,
  transaction: Transaction,
  { id, reportId, field, value }: Extract<CrewAction, { kind: "allergen-report" }>,
  { session, eventId, at }: Saving,
): Promise<string | null> {
  const order = await lockOrder(transaction, reportId);
  const orderId = order?.eventId === eventId ? order.id : null;
  const isNew = !(await hasEntry(transaction, { eventId, reportId }));
  const savedBy = session.userId;
  await insertEntry(transaction, { id, eventId, reportId, orderId, field, value, savedBy, savedAt: at });
  if (isNew)
    await audit(transaction, clock.now(), {
      eventType: "order_status_change",
      severity: "warning",
      message: "Allergen report started",
      actorId: session.userId,
      ...(orderId !== null && { orderId }),
      metadata: { eventId, reportId },
    });
  return orderId;
}

/** Returns an event's reports, each with all its entries, oldest first. */
export async function listReports(
  { database }: Context,
  eventId: string,
): Promise<Result<z.input<typeof listAllergenReports.response>, never>> {
  const entries = await findEntries(database, eventId);
  const byReport = Map.groupBy(entries, ({ reportId }) => reportId);
  const reports = [...byReport].map(([id, rows]) => {
    const { orderId, orderNumber } = rows[0] as (typeof rows)[number];
    const saved = rows.map(({ field, value, savedAt, firstName, lastName }) => ({
      field: field as AllergenReportField,
      value,
      savedAt,
      savedBy: `${firstName} ${lastName}`,
    }));
    return { id, orderId, orderNumber, entries: saved };
  });
  return ok({ reports });
}
