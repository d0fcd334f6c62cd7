import type { Figures } from "@secret/contract";
import { type FigureDays, TURNED_AWAY_REASONS } from "@secret/domain";
import type { Database } from "../../../platform/database/database.ts";
import { findOpeningOrders, findTurnedAway } from "../queries/read-evenings.ts";

/** How long an opening is looked at minute by minute. */
const MINUTES = 60;

/** How orders came after opening, and who was turned away and why. */
export async function readOpening(database: Database, days: FigureDays): Promise<Figures["opening"]> {
  const [orders, turnedAway] = await Promise.all([
    findOpeningOrders(database, days),
    findTurnedAway(database, days),
  ]);
  const sumOf = (rows: readonly { members: number }[]) =>
    rows.reduce((total, { members }) => total + members, 0);
  return {
    minutes: Array.from({ length: MINUTES }, (_, minute) => ({
      minute,
      orders: orders.find((each) => each.minute === minute)?.orders ?? 0,
      turnedAway: sumOf(turnedAway.filter((each) => each.minute === minute)),
    })),
    laterOrders: orders
      .filter(({ minute }) => minute >= MINUTES)
      .reduce((total, each) => total + each.orders, 0),
    turnedAway: TURNED_AWAY_REASONS.map((reason) => ({
      reason,
      members: sumOf(turnedAway.filter((each) => each.reason === reason)),
    })).filter(({ members }) => members > 0),
  };
}
