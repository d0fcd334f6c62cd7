import type { Figures } from "@secret/contract";
import { type FigureDays, MISSED_DEMAND_REASONS } from "@secret/domain";
import type { Database } from "../../../platform/database/database.ts";
import { OPENING_MINUTES } from "../queries/count-events.ts";
import { findMissedDemand, findOpeningOrders } from "../queries/read-evenings.ts";

/** Returns orders by minute after opening, and missed demand by reason. */
export async function readOpening(database: Database, days: FigureDays): Promise<Figures["opening"]> {
  const [orders, missedDemand] = await Promise.all([
    findOpeningOrders(database, days),
    findMissedDemand(database, days),
  ]);
  const sumOf = (rows: readonly { members: number }[]) =>
    rows.reduce((total, { members }) => total + members, 0);
  return {
    minutes: Array.from({ length: OPENING_MINUTES }, (_, minute) => ({
      minute,
      orders: orders.find((each) => each.minute === minute)?.orders ?? 0,
      missedDemand: sumOf(missedDemand.filter((each) => each.minute === minute)),
    })),
    laterOrders: orders
      .filter(({ minute }) => minute >= OPENING_MINUTES)
      .reduce((total, each) => total + each.orders, 0),
    missedDemand: MISSED_DEMAND_REASONS.map((reason) => ({
      reason,
      members: sumOf(missedDemand.filter((each) => each.reason === reason)),
    })).filter(({ members }) => members > 0),
  };
}
