import type { Discount } from "@secret/domain";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";

/**
 * Returns a code's discount now; undefined for one that is unknown, over or used up for this event. A use that
 * the member's own unpaid order holds is free for the order that replaces it.
 */
export async function findDiscount(
  database: Database,
  { eventId, code, userId }: { readonly eventId: string; readonly code: string; readonly userId: string },
  now: Date,
): Promise<Discount | undefined> {
  const usedByOthers = sql<number>`current_uses - (SELECT count(*) FROM orders WHERE orders.promo_code_id = promo_codes.id
    AND orders.user_id = ${userId} AND orders.event_id = ${eventId} AND orders.status = 'pending')`;
  const found = await database
    .selectFrom("promoCodes")
    .select(["percent", "amountCents"])
    .where("code", "=", code)
    .where(({ eb, or }) => or([eb("eventId", "is", null), eb("eventId", "=", eventId)]))
    .where(({ eb, or }) => or([eb("startsAt", "is", null), eb("startsAt", "<=", now)]))
    .where(({ eb, or }) => or([eb("expiresAt", "is", null), eb("expiresAt", ">", now)]))
    .where(({ eb, or }) => or([eb("maxUses", "is", null), eb("maxUses", ">", usedByOthers)]))
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { percent, amountCents } = found;
  return percent === null ? { kind: "amount", amountCents: amountCents ?? 0 } : { kind: "percent", percent };
}
