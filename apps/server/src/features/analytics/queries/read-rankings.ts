import type { FigureDays } from "@secret/domain";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { NET_SALES } from "../../../platform/database/sales.ts";
import { PAID_ORDERS } from "./read-sales.ts";
import { isOfDays } from "./within-days.ts";

const ITEMS = 10;
const EVENTS = 10;
const LOCATIONS = 5;

/** Returns the best-selling items by name, because each event has its own menu. */
export async function findPopularItems(database: Database, days: FigureDays) {
  const { rows } = await sql<{ name: string; quantity: number; salesCents: number }>`
    SELECT name, sum(quantity) AS quantity, sum(sales_cents)::bigint AS "salesCents"
      FROM item_figures WHERE ${isOfDays(days)}
     GROUP BY name ORDER BY quantity DESC, name LIMIT ${ITEMS}`.execute(database);
  return rows;
}

/** Returns the events with the most net sales in these days. */
export async function findTopEvents(database: Database, days: FigureDays) {
  const { rows } = await sql<{
    id: string;
    title: string;
    timeZone: string;
    eventAt: Date;
    orders: number;
    netSalesCents: number;
  }>`WITH sums AS (
       SELECT event_id, sum(${PAID_ORDERS}) AS orders, sum(${NET_SALES})::bigint AS cents
         FROM order_figures WHERE ${isOfDays(days)} GROUP BY 1 HAVING sum(${PAID_ORDERS}) > 0
        ORDER BY cents DESC, event_id LIMIT ${EVENTS})
     SELECT events.id, title, time_zone AS "timeZone", event_at AS "eventAt", orders, cents AS "netSalesCents"
       FROM sums JOIN events ON events.id = event_id
      ORDER BY cents DESC, event_id`.execute(database);
  return rows;
}

/** Returns the locations with the most orders. */
export async function findPopularLocations(database: Database, days: FigureDays) {
  const { rows } = await sql<{ name: string; events: number; orders: number; netSalesCents: number }>`
    WITH sums AS (
      SELECT event_id, sum(${PAID_ORDERS}) AS orders, sum(${NET_SALES})::bigint AS cents
        FROM order_figures WHERE ${isOfDays(days)} GROUP BY 1 HAVING sum(${PAID_ORDERS}) > 0)
    SELECT location_name AS name, count(*) AS events, sum(orders)::bigint AS orders,
           sum(cents)::bigint AS "netSalesCents"
      FROM sums JOIN events ON events.id = event_id
     GROUP BY 1 ORDER BY orders DESC, name LIMIT ${LOCATIONS}`.execute(database);
  return rows;
}
