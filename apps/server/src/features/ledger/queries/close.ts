import type { CloseRow, CloseSpan } from "@secret/contract";
import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

interface Row extends Omit<CloseRow, "event"> {
  readonly eventId: string;
  readonly title: string;
  readonly timeZone: string;
}

/**
 * Returns the money moved by day and event, in the event's time zone, newest day first. Payments count on the day of
 * capture, refunds on the day they were given unless Square refused them, chargebacks on the day Square took or returned
 * them.
 */
export async function findClose(database: Connection, { from, to, eventId }: CloseSpan): Promise<CloseRow[]> {
  const ofEvent = eventId === undefined ? sql`true` : sql`event_id = ${eventId}::uuid`;
  const { rows } = await sql<Row>`
    SELECT to_char(day, 'YYYY-MM-DD') AS "day", event_id AS "eventId", title, time_zone AS "timeZone", orders,
           gross_cents AS "grossCents", discount_cents AS "discountCents",
           refunded_food_cents AS "refundedFoodCents", net_sales AS "netSalesCents",
           tax_cents AS "taxCents", refunded_tax_cents AS "refundedTaxCents", net_tax AS "netTaxCents",
           tip_cents AS "tipCents", refunded_tip_cents AS "refundedTipCents", net_tip AS "netTipCents",
           net_sales + net_tax + net_tip AS "collectedCents",
           surplus_cents AS "surplusCents", refunded_surplus_cents AS "refundedSurplusCents",
           charged_cents AS "chargedCents", refunded_cents AS "refundedCents",
           charged_cents - refunded_cents AS "netCents",
           card_cents AS "cardCents", cash_cents AS "cashCents", terminal_cents AS "terminalCents",
           refunded_cents - cash_refunded_cents - terminal_refunded_cents - hand_refunded_cents AS "cardRefundedCents",
           cash_refunded_cents AS "cashRefundedCents", terminal_refunded_cents AS "terminalRefundedCents",
           hand_refunded_cents AS "handRefundedCents",
           chargeback_cents AS "chargebackCents", returned_chargeback_cents AS "returnedChargebackCents",
           held_chargeback_cents AS "heldChargebackCents", lost_chargeback_cents AS "lostChargebackCents",
           terminal_chargeback_cents AS "terminalChargebackCents",
           fee_cents AS "feeCents", terminal_fee_cents AS "terminalFeeCents", unreported_fees AS "unreportedFees"
      FROM totals_of_close() AS moved JOIN events ON events.id = event_id
     CROSS JOIN LATERAL (SELECT gross_cents - discount_cents - refunded_food_cents AS net_sales,
                                tax_cents - refunded_tax_cents AS net_tax,
                                tip_cents - refunded_tip_cents AS net_tip) AS net
     WHERE day BETWEEN ${from}::date AND ${to}::date AND ${ofEvent}
     ORDER BY moved.day DESC, title, event_id`.execute(database);
  return rows.map(({ eventId: id, title, timeZone, ...sums }) => ({
    ...sums,
    event: { id, title, timeZone },
  }));
}
