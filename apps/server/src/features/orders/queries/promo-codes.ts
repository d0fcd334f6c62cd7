import type { Discount, MemberOrders, PromoLimits } from "@secret/domain";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";

interface FoundPromoCode {
  readonly discount: Discount;
  readonly limits: PromoLimits;
  readonly member: MemberOrders;
}

/**
 * Returns a code's discount and limits; undefined if it is unknown, expired or used up for this event. The member's own
 * unpaid order of the event doesn't count, as the new one replaces it.
 */
export async function findPromoCode(
  database: Database,
  { eventId, code, userId }: { readonly eventId: string; readonly code: string; readonly userId: string },
  now: Date,
): Promise<FoundPromoCode | undefined> {
  const isReplaced = sql`orders.event_id = ${eventId} AND orders.status = 'pending'`;
  const usedByOthers = sql<number>`current_uses - (SELECT count(*) FROM orders WHERE orders.promo_code_id = promo_codes.id
    AND orders.user_id = ${userId} AND ${isReplaced})`;
  const kept = sql`SELECT count(*) FROM orders
    WHERE orders.user_id = ${userId} AND orders.status <> 'cancelled' AND NOT (${isReplaced})`;
  const found = await database
    .selectFrom("promoCodes")
    .select(["percent", "amountCents", "maxUsesPerMember", "isFirstOrderOnly", "minSubtotalCents"])
    .select([
      sql<number>`(${kept})`.as("orders"),
      sql<number>`(${kept} AND orders.promo_code_id = promo_codes.id)`.as("uses"),
    ])
    .where("code", "=", code)
    .where(({ eb, or }) => or([eb("eventId", "is", null), eb("eventId", "=", eventId)]))
    .where(({ eb, or }) => or([eb("startsAt", "is", null), eb("startsAt", "<=", now)]))
    .where(({ eb, or }) => or([eb("expiresAt", "is", null), eb("expiresAt", ">", now)]))
    .where(({ eb, or }) => or([eb("maxUses", "is", null), eb("maxUses", ">", usedByOthers)]))
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { percent, amountCents, orders, uses, ...limits } = found;
  return {
    discount:
      percent === null ? { kind: "amount", amountCents: amountCents ?? 0 } : { kind: "percent", percent },
    limits,
    member: { orders, uses },
  };
}
