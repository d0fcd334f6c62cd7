import type { FigureDays } from "@secret/domain";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { STANDING } from "./read-sales.ts";
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

/** Returns the events with the most revenue in these days. */
export async function findTopEvents(database: Database, days: FigureDays) {
  const { rows } = await sql<{
    id: string;
    title: string;
    timeZone: string;
    eventAt: Date;
    orders: number;
    revenueCents: number;
  }>`WITH sums AS (
       SELECT event_id, sum(${STANDING}) AS orders, sum(revenue_cents)::bigint AS cents
         FROM sales_figures WHERE ${isOfDays(days)} GROUP BY 1 HAVING sum(${STANDING}) > 0
        ORDER BY cents DESC, event_id LIMIT ${EVENTS})
     SELECT events.id, title, time_zone AS "timeZone", event_at AS "eventAt", orders, cents AS "revenueCents"
       FROM sums JOIN events ON events.id = event_id
      ORDER BY cents DESC, event_id`.execute(database);
  return rows;
}

/** Returns the locations with the most orders. */
export async function findPopularLocations(database: Database, days: FigureDays) {
  const { rows } = await sql<{ name: string; events: number; orders: number; revenueCents: number }>`
    WITH sums AS (
      SELECT event_id, sum(${STANDING}) AS orders, sum(revenue_cents)::bigint AS cents
        FROM sales_figures WHERE ${isOfDays(days)} GROUP BY 1 HAVING sum(${STANDING}) > 0)
    SELECT location_name AS name, count(*) AS events, sum(orders)::bigint AS orders,
           sum(cents)::bigint AS "revenueCents"
      FROM sums JOIN events ON events.id = event_id
     GROUP BY 1 ORDER BY orders DESC, name LIMIT ${LOCATIONS}`.execute(database);
  return rows;
}
